// names.h — what a model offers to formulas, in tables that its user fills in.
//
// resolve() refers to entries by their index, so tables in the order of the model's own make look-ups at run time
// needless. Macros are expanded by the parser; here their names serve suggestions only.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cetl {

// A variable or a field.
struct Variable {
  enum Kind : unsigned char { kNumber, kChannel, kStructure };
  std::string name;
  int length = 0;  // 0: not an array
  Kind kind = kNumber;
  int structure = -1;  // index into Names::structures
};

struct ProcessType {
  std::string name;  // a formula may write init for ":init:"
  std::vector<std::string> labels;
  std::vector<Variable> locals;
  std::vector<int> pids;        // of the instances that are there from the beginning
  bool started_by_run = false;  // there may be others
};

struct Constant {
  std::string name;
  int value;
};

struct Names {
  std::vector<ProcessType> processes;
  std::vector<Variable> globals;
  std::vector<std::vector<Variable>> structures;  // their fields
  std::vector<Constant> constants;                // mtype
  std::vector<std::string> macros;
};

// The candidate that the word is most likely a misspelling of, if one is near enough.
std::optional<std::string> nearest(const std::string& word, const std::vector<std::string>& candidates);

}  // namespace cetl
