// ownership.h — who can change the truth of the nodes of a Core.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cetl/classify.h"

namespace cetl {

struct Dependence {
  std::set<Instance> processes;
  std::string unknown;   // a part for which it is not known who changes it
  std::string variable;  // one that several processes change

  Owner owner() const;
};

// For each node of the core.
std::vector<Dependence> dependences(const Core& core, const Writers& writers);

}  // namespace cetl
