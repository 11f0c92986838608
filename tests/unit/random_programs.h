// random_programs.h — Programs made up at random, and from hard ones by changing them here and there.
//
// Programs that are random through and through find few mistakes of a reduction; small changes of programs that are
// just right to break one find many.
#pragma once

#include "dice.h"
#include "tiny_program.h"

namespace spiced::fuzz {

// A program that is known to break something, and the formulas that show it.
struct Skeleton {
  std::string program;
  std::vector<std::string> formulas;
};
const std::vector<Skeleton>& skeletons();

Program random_program(Dice& dice);
// One change: an arc is dropped, added or redirected, a guard or an effect is another one, a process joins, …
void mutate(Program& program, Dice& dice);

// Some skeleton after some changes, or a random program. `skeleton`: its place, or -1.
Program make_up_program(Dice& dice, int& skeleton);

}  // namespace spiced::fuzz
