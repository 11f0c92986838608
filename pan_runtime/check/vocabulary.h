// vocabulary.h — what a model offers to formulas, in the words of cetl: its names, its macros, and who writes what.
//
// Every table of cetl::Names is in the model's own order, so that what resolve() finds are indexes into the model.
#pragma once

#include "cetl/classify.h"
#include "cetl/names.h"
#include "cetl/parse.h"
#include "model/model.h"

namespace spiced {

cetl::Names names_of(const Model& model);
cetl::Macros macros_of(const Model& model);

// By what statements say they write. Whatever may be written under another name, or by a process type of which there
// may be several, has no known writers.
cetl::Writers writers_of(const Model& model);

}  // namespace spiced
