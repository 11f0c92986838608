// options.h — pan's command line. One table drives parsing and usage.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "check/property.h"
#include "report/report.h"
#include "search/search.h"

namespace spiced {

struct Options {
  SearchOptions search;
  ReportOptions report;
  TrailOptions trail;
  StepOptions step;
  bool show_version = false;
  bool show_usage = false;
  enum class Replay { kNone, kAll, kEnd } replay = Replay::kNone;
  bool cycles = false;    // -a
  std::string claim;      // -N
  std::string known_run;  // the file of a run that is known; empty: none
  struct Formula {
    Property::Kind kind;
    std::string text;
    bool is_file;
  };
  enum class Order { kDefault, kBreadthFirst, kDepthFirst } order = Order::kDefault;
  std::optional<ReductionKind> reduction;  // none: the default of the search
  std::vector<Formula> formulas;           // -cetl, -ctl, -cetl-file
  bool json = false;                       // the result as JSON, and nothing else on standard output
  bool ci = false;                         // see exit_status.h
  std::vector<std::string> notices;        // accepted, without effect
  std::string mistake;                     // what is wrong with the command line; empty: nothing
};

// What the user asked for cannot be done.
struct UserError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

Options parse_options(int argc, char* const argv[]);
std::string usage();

// The table, for whoever writes a manual page or a completion.
struct OptionText {
  std::string name;      // with its dash
  std::string argument;  // what stands right behind it; empty: nothing
  std::string help;
  bool refused;
};
std::vector<OptionText> option_texts();

}  // namespace spiced
