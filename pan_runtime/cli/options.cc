#include "cli/options.h"

#include <cstdlib>
#include <cstring>
#include <functional>
#include <optional>
#include <vector>

namespace spiced {

namespace {

struct Entry {
  const char* name;      // without the dash
  const char* argument;  // null: none; "N": a number right behind it; " x": the next word; otherwise: a word behind it
  const char* help;      // null: refused, see `refusal`
  std::function<void(Options&, const std::string&)> set;
  const char* refusal = nullptr;
};

u64 to_number(const std::string& text) { return std::strtoull(text.c_str(), nullptr, 10); }

std::optional<ReductionKind> reduction_named(const std::string& name) {
  for (const ReductionKind kind :
       {ReductionKind::kNone, ReductionKind::kSpin, ReductionKind::kCrucial, ReductionKind::kClosure})
    if (name == name_of(kind)) return kind;
  return std::nullopt;
}

const std::vector<Entry>& table() {
  static const std::vector<Entry> entries = {
      {"A", nullptr, "ignore assert() violations", [](Options& o, auto&) { o.search.ignore_assertions = true; }},
      {"bfs", nullptr, "breadth-first: the first error has a shortest trail (default)",
       [](Options& o, auto&) { o.order = Options::Order::kBreadthFirst; }},
      {"b", nullptr, "consider it an error to exceed the depth-limit",
       [](Options& o, auto&) { o.search.depth_limit_is_error = true; }},
      {"cetl-file", " file", "check the formulas in a file, `name: formula ;` each; -N picks one",
       [](Options& o, auto& v) {
         o.formulas.push_back({Property::kCetl, v, true});
       }},
      {"cetl", " formula", "is there a run that makes this CETL (or CTL) formula true?",
       [](Options& o, auto& v) {
         o.formulas.push_back({Property::kCetl, v, false});
       }},
      {"ctl", " formula", "does this CTL formula hold? What violates it is searched",
       [](Options& o, auto& v) {
         o.formulas.push_back({Property::kCtl, v, false});
       }},
      {"check-reduction", nullptr, "search once more without reduction, and stop at the first difference",
       [](Options& o, auto&) { o.search.reduction.check = true; }},
      {"ci", nullptr, "exit status: 0 no error, 10 error, 5 not completed, 1 usage, 6 internal",
       [](Options& o, auto&) { o.ci = true; }},
      {"cores", "N", "threads for a breadth-first search: 1, 2, 4 or 8",
       [](Options& o, auto& v) {
         const u64 n = to_number(v);
         if (n != 1 && n != 2 && n != 4 && n != 8) o.mistake = "-cores takes 1, 2, 4 or 8";
         else o.search.cores_log2 = n == 8 ? 3 : static_cast<u32>(n / 2);
       }},
      {"c", "N", "stop at Nth error (defaults to -c1; 0: never)",
       [](Options& o, auto& v) { o.search.stop_at_error = to_number(v); }},
      {"deadlock", nullptr, "look for invalid end states only, not for assertions and run-time errors",
       [](Options& o, auto&) { o.search.only_end_states = true; }},
      {"dfs", nullptr, "depth-first: pan's own order; trails are not the shortest",
       [](Options& o, auto&) { o.order = Options::Order::kDepthFirst; }},
      {"e", nullptr, "create trails for all errors",
       [](Options& o, auto&) {
         o.trail.numbered = o.search.every_trail = true;
         o.search.stop_at_error = 0;
       }},
      {"E", nullptr, "ignore invalid end states", [](Options& o, auto&) { o.search.ignore_end_states = true; }},
      {"J", nullptr, "reverse eval order of nested unlesses",
       [](Options& o, auto&) { o.step.outermost_unless_first = true; }},
      {"json", nullptr, "the result as JSON on standard output", [](Options& o, auto&) { o.json = true; }},
      {"memlim", "N", "use at most N megabytes",
       [](Options& o, auto& v) { o.search.memory_limit = to_number(v) << 20; }},
      {"known-run", " file", "a run to begin with; with -C only say what it is, as JSON (for spiced -shorten)",
       [](Options& o, auto& v) { o.known_run = v; }},
      {"m", "N", "max depth N steps (default: no limit)",
       [](Options& o, auto& v) {
         o.search.max_depth = to_number(v);
         if (o.search.max_depth == 0) o.mistake = "-m needs a depth of at least 1, as in -m10000";
       }},
      {"noclaim", nullptr, "accepted: never claims are left out anyway", [](Options&, auto&) {}},
      {"noreduce", nullptr, "take all moves of every state: the same as -reduction none",
       [](Options& o, auto&) { o.reduction = ReductionKind::kNone; }},
      {"n", nullptr, "no listing of unreached states", [](Options& o, auto&) { o.report.no_unreached = true; }},
      {"q", nullptr, "require empty chans in valid end states",
       [](Options& o, auto&) { o.search.strict_end_states = true; }},
      {"shorten", "N", "spend up to N seconds on a shorter run with a cycle (default 10; 0: none)",
       [](Options& o, auto& v) { o.search.shorten_seconds = to_number(v); }},
      {"safety", nullptr, "accepted: only safety properties are checked", [](Options&, auto&) {}},
      {"T", nullptr, "create trail files in read-only mode", [](Options& o, auto&) { o.trail.read_only = true; }},
      {"t", "suf", "replace .trail with .suf on trailfiles", [](Options& o, auto& v) { o.trail.suffix = v; }},
      {"V", nullptr, "print SPIN version number", [](Options& o, auto&) { o.show_version = true; }},
      {"v", nullptr, "verbose: unreached states even if the search was not completed",
       [](Options& o, auto&) { o.report.verbose = true; }},
      {"w", "N", "hashtable of 2^N entries to begin with; it grows",
       [](Options& o, auto& v) {
         o.search.table_log2 = static_cast<u32>(to_number(v));
         if (o.search.table_log2 < 1 || o.search.table_log2 > 34) o.mistake = "-w takes a number from 1 to 34";
       }},
      {"X", nullptr, "accepted: messages go to standard output anyway", [](Options&, auto&) {}},
      {"x", nullptr, "do not overwrite an existing trail file",
       [](Options& o, auto&) { o.trail.keep_existing = true; }},
      {"h", nullptr, "print this list", [](Options& o, auto&) { o.show_usage = true; }},
      {"-", nullptr, "print this list", [](Options& o, auto&) { o.show_usage = true; }},
      {"-help", nullptr, "print this list", [](Options& o, auto&) { o.show_usage = true; }},
      {"Q", "N", "stop after N minutes", [](Options& o, auto& v) { o.search.seconds_limit = 60 * to_number(v); }},
      {"i", nullptr, "find a shortest trail: the same as -bfs",
       [](Options& o, auto&) {
         o.order = Options::Order::kBreadthFirst;
         o.notices.push_back("-i: a breadth-first search finds a shortest trail at once");
       }},
      {"I", nullptr, "like -i, but approximate: the same as -bfs",
       [](Options& o, auto&) {
         o.order = Options::Order::kBreadthFirst;
         o.notices.push_back("-I: a breadth-first search finds a shortest trail at once");
       }},
      {"reduction", " kind", "which moves may be left out: none, spin, crucial, closure (default)",
       [](Options& o, auto& v) {
         o.reduction = reduction_named(v);
         if (!o.reduction) o.mistake = "-reduction takes none, spin, crucial or closure";
       }},
      {"r", nullptr, "replay the trail, C code included", [](Options& o, auto&) { o.replay = Options::Replay::kAll; }},
      {"C", nullptr, "replay the trail, print only where it ends",
       [](Options& o, auto&) { o.replay = Options::Replay::kEnd; }},
      {"a", nullptr, "find acceptance cycles: accepted where there can be none",
       [](Options& o, auto&) { o.cycles = true; }},
      {"l", nullptr, nullptr, nullptr, "-l: non-progress cycles are not searched; use stock pan for them"},
      {"f", nullptr, "weak fairness: accepted, concerns cycles only",
       [](Options& o, auto&) { o.notices.push_back("-f: fairness concerns cycles, and none are searched"); }},
      {"N", "name", "check the model's ltl block of that name, or the formula of that name in -cetl-file",
       [](Options& o, auto& v) { o.claim = v; }},
  };
  return entries;
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

bool takes_number(const std::string& word) {
  for (const Entry& e : table())
    if (word == std::string("-") + e.name && e.argument && std::strcmp(e.argument, "N") == 0) return true;
  return false;
}

// An option that takes the next word whole; null if this is none.
const Entry* takes_next(const std::string& word) {
  for (const Entry& e : table())
    if (word == std::string("-") + e.name && e.argument && e.argument[0] == ' ') return &e;
  return nullptr;
}

bool apply_option(const std::string& word, Options& options) {
  const std::string name = word.substr(1);
  for (const Entry& e : table()) {
    const size_t n = std::strlen(e.name);
    if (e.argument && e.argument[0] == ' ') continue;
    const bool fits = e.argument ? name.compare(0, n, e.name) == 0 : name == e.name;
    if (!fits) continue;
    const std::string value = name.substr(n);
    if (e.argument && std::strcmp(e.argument, "N") == 0 && !is_number(value)) continue;
    if (e.argument && std::strcmp(e.argument, "N") != 0 && value.empty()) continue;
    if (e.refusal) options.mistake = e.refusal;
    else e.set(options, value);
    return true;
  }
  return false;
}

}  // namespace

Options parse_options(int argc, char* const argv[]) {
  Options options;
  for (int i = 1; i < argc && options.mistake.empty(); i++) {
    std::string word = argv[i];
    // A number may stand apart, as in -cores 2.
    if (i + 1 < argc && takes_number(word) && is_number(argv[i + 1])) word += argv[++i];
    if (i + 1 < argc && word == "-N") word += argv[++i];  // as in pan
    if (const Entry* e = takes_next(word)) {
      if (i + 1 < argc) e->set(options, argv[++i]);
      else options.mistake = word + " needs a" + e->argument + " behind it";
      continue;
    }
    if (word.size() < 2 || word[0] != '-') options.mistake = "unexpected argument '" + word + "'";
    else if (!apply_option(word, options)) options.mistake = "saw option " + word;
  }
  return options;
}

std::vector<OptionText> option_texts() {
  std::vector<OptionText> texts;
  for (const Entry& e : table())
    texts.push_back({std::string("-") + e.name, e.argument ? e.argument : "", e.help ? e.help : e.refusal, !e.help});
  return texts;
}

std::string usage() {
  std::string text = "Valid Options are:\n";
  for (const OptionText& o : option_texts()) {
    if (o.refused) continue;
    std::string name = o.name + o.argument;
    name.resize(name.size() < 10 ? 11 : name.size() + 2, ' ');
    text += "	" + name + o.help + "\n";
  }
  return text;
}

}  // namespace spiced
