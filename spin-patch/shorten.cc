#include "shorten.h"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "hooks.h"
#include "trail_question.h"

namespace spiced {

namespace fs = std::filesystem;

namespace {

struct Failure : std::runtime_error {
  Failure(ShortenStatus its_status, const std::string& what) : std::runtime_error(what), status(its_status) {}
  const ShortenStatus status;
};

struct Request {
  std::string spin, model, trail;
  Words to_spin, to_compiler, to_pan;
  Words formula;  // pan's options for what the user says the trail violates; empty: what the trail itself says
};

bool is_number(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

// Words before -shorten are SPIN's, those after it the compiler's or pan's, as with -search.
Request read_command_line(const Words& words) {
  Request r;
  r.spin = words.front();
  if (words.size() < 3 || words.back()[0] == '-')
    throw Failure(kCannotShorten, "usage: spiced [spin options] -shorten [seconds] [options] model");
  r.model = words.back();
  r.trail = fs::path(r.model).filename().string() + ".trail";
  bool after = false;
  const size_t end = words.size() - 1;
  for (size_t i = 1; i < end; i++) {
    const std::string& w = words[i];
    auto argument = [&]() -> const std::string& {
      if (i + 1 >= end) throw Failure(kCannotShorten, w + " needs a word behind it");
      return words[++i];
    };
    if (w == "-k") {
      r.trail = argument();
    } else if (w == "-shorten") {
      after = true;
      if (i + 1 < end && is_number(words[i + 1])) r.to_pan.insert(r.to_pan.end(), {w, argument()});
    } else if (!after) {
      r.to_spin.push_back(w);
    } else if (w == "-N" || w == "-ltl") {
      r.formula.insert(r.formula.end(), {"-N", argument()});
    } else if (w == "-cetl" || w == "-ctl") {
      r.formula.insert(r.formula.end(), {w, argument()});
    } else if (w == "-cetl-file") {
      r.formula.insert(r.formula.end(), {w, fs::absolute(argument()).string()});
    } else if (is_for_compiler(w)) {
      r.to_compiler.push_back(w);
    } else {
      r.to_pan.push_back(w);
    }
  }
  return r;
}

// A directory of our own, which goes with everything in it.
class Workshop {
 public:
  Workshop() {
    std::string name = (fs::temp_directory_path() / "spiced-XXXXXX").string();
    if (!mkdtemp(name.data())) throw Failure(kCannotShorten, "cannot make a directory like " + name);
    directory_ = name;
  }
  ~Workshop() {
    std::error_code ignored;
    fs::remove_all(directory_, ignored);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  std::string file(const std::string& name) const { return (directory_ / name).string(); }
  const fs::path& directory() const { return directory_; }

 private:
  fs::path directory_;
};

std::string text_of(const std::string& file) {
  std::ifstream in(file);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

// Of what pan prints when it cannot begin.
std::string what_is_wrong(const std::string& said) {
  return said.substr(0, std::min(said.find("\n\n"), said.find("\nValid Options")));
}

// Runs SPIN in a child; what it says matters only if something is wrong.
void run_spin(const Workshop& shop, const std::function<int()>& work, const std::string& failure) {
  const std::string said = shop.file("spin.out");
  const int status = in_child([&] {
    if (!std::freopen(said.c_str(), "w", stdout) || dup2(STDOUT_FILENO, STDERR_FILENO) < 0) std::_Exit(1);
    std::exit(work());
  });
  if (status == 0) return;
  std::cerr << text_of(said);
  throw Failure(kCannotShorten, failure);
}

class Shortener {
 public:
  explicit Shortener(Request request) : request_(std::move(request)) {}

  int run() {
    if (!fs::is_regular_file(request_.trail))
      throw Failure(kCannotShorten, "there is no trail " + request_.trail + "; -k names another one");
    if (!fs::is_regular_file(request_.model)) throw Failure(kCannotShorten, "there is no model " + request_.model);
    read_steps();
    build_verifier();
    const OldTrail old = look_at_old();
    std::cout << request_.trail << ": " << text(old) << std::endl;
    Question question;
    if (request_.formula.empty()) question = question_of(old, request_.to_pan);
    else question = {request_.formula, "as asked", ""};
    if (!question.problem.empty()) throw Failure(kCannotShorten, question.problem);
    std::cout << "what it shows: " << question.text << std::endl;
    return compare(old, search(question));
  }

 private:
  struct NewTrail {
    std::string file;
    long steps = 0, cycle = -1;
    std::string shortest;  // what is known of shorter ones; empty: nothing
    bool proven = false;
  };

  void read_steps() {
    Words words = {request_.spin};
    words.insert(words.end(), request_.to_spin.begin(), request_.to_spin.end());
    words.insert(words.end(), {"-t", request_.model});
    run_spin(
        shop_,
        [&] {
          trail_request = {request_.trail, shop_.file("steps"), shop_.file("claims")};
          return call_spin_as_it_is(words);
        },
        request_.trail + " cannot be read as a trail of " + request_.model);
  }

  void build_verifier() {
    Words words = {request_.spin, "-a"};
    words.insert(words.end(), request_.to_spin.begin(), request_.to_spin.end());
    words.push_back(request_.model);
    const std::string source = shop_.file("pan.cc");
    run_spin(
        shop_,
        [&] {
          verifier_file = source;
          write_cpp_verifier = true;
          return call_spin(words);
        },
        "no verifier can be made of " + request_.model);
    if (!fs::is_regular_file(source)) throw Failure(kCannotShorten, "no verifier can be made of " + request_.model);
    Words flags = request_.to_compiler;
    flags.insert(flags.end(), {"-iquote", "."});  // as if pan.cc stood here
    if (!compile(source, shop_.file("pan"), flags)) throw Failure(kCannotShorten, "the verifier did not compile");
  }

  nlohmann::json pan(Words words) const {
    words.insert(words.begin(), "./pan");
    words.insert(words.end(), {"-known-run", "steps"});
    words.insert(words.end(), request_.to_pan.begin(), request_.to_pan.end());
    in_child([&] {
      std::error_code failed;
      fs::current_path(shop_.directory(), failed);
      if (failed || !std::freopen("result", "w", stdout)) std::_Exit(1);
      become(words);
    });
    const std::string text = text_of(shop_.file("result"));
    nlohmann::json result = nlohmann::json::parse(text, nullptr, false);
    if (!result.is_object())
      throw Failure(kCannotShorten, text.empty() ? "the verifier has said nothing" : what_is_wrong(text));
    return result;
  }

  OldTrail look_at_old() const {
    const nlohmann::json run = pan({"-C"});
    if (run.contains("problem"))
      throw Failure(kCannotShorten,
                    request_.trail + " is no trail of " + request_.model + ": " + run["problem"].get<std::string>());
    OldTrail old;
    old.steps = run.value("steps", 0L);
    old.cycle = run.value("cycle_start", -1L);
    old.error = run.value("error", "");
    old.ends = run.value("ends", false);
    old.valid_end = run.value("valid_end", false);
    std::ifstream steps(shop_.file("steps"));
    for (std::string line; std::getline(steps, line);) old.lines += line[0] != '-';
    std::ifstream claims(shop_.file("claims"));
    for (std::string kind, name; claims >> kind >> name;) {
      if (kind == "ltl") old.blocks.push_back(name);
      else old.claim = name;
    }
    return old;
  }

  NewTrail search(const Question& question) const {
    Words words = {"-json"};
    words.insert(words.end(), question.options.begin(), question.options.end());
    const nlohmann::json result = pan(words);
    const bool completed = result.value("completed", false);
    const std::string why = result.value("stopped", "");
    const nlohmann::json none = nlohmann::json::array();
    nlohmann::json trails = none;
    if (result.contains("properties")) {
      if (result["properties"].size() != 1) throw Failure(kCannotShorten, "one formula at a time: -N picks it");
      const nlohmann::json& property = result["properties"][0];
      if (!property.value("decided", false))
        throw Failure(kNoAnswer, "no answer: " + property.value("problem", why) + "; nothing is changed");
      trails = property.value("trails", none);
      if (trails.size() > 1)
        throw Failure(kCannotShorten, "the formula takes " + std::to_string(trails.size()) +
                                          " runs to show, and a trail is one; nothing is changed");
    } else if (!result["errors"].empty() && result["errors"][0].contains("trail")) {
      trails.push_back(result["errors"][0]["trail"]);
      std::cout << "what the new one shows: " << result["errors"][0].value("text", "") << std::endl;
    }
    if (trails.empty() && !completed) throw Failure(kNoAnswer, "no answer: " + why + "; nothing is changed");
    if (trails.empty())
      throw Failure(kContradiction, "a contradiction: " + request_.trail + " is a run of " + request_.model +
                                        ", but the search finds none that shows this. Nothing is changed. "
                                        "Is it about something else? States inside atomic sequences count here, and "
                                        "not in stock's claims. If that is not it, please report it");
    return read_trail(trails[0]);
  }

  NewTrail read_trail(const nlohmann::json& trail) const {
    NewTrail found;
    if (!trail.contains("file")) throw Failure(kNoAnswer, "no trail: " + trail.value("problem", "none was written"));
    found.file = shop_.file(trail["file"].get<std::string>());
    found.steps = static_cast<long>(trail["steps"].size());
    found.cycle = trail.value("cycle_start", -1L);
    if (!trail.contains("shortest")) return found;
    const nlohmann::json& known = trail["shortest"];
    found.proven = known.value("proven", false);
    found.shortest = "; shortest: proven";
    if (!found.proven)
      found.shortest = "; shortest: not proven (at most " + std::to_string(known.value("at_most", found.steps)) +
                       ", at least " + std::to_string(known.value("at_least", 0L)) + ")";
    return found;
  }

  int compare(const OldTrail& old, const NewTrail& found) const {
    std::cout << "the new trail: " << length(found.steps, found.cycle) << found.shortest << "\n";
    // Merged statements share a line: what is as long may have fewer of them.
    bool better = found.steps < old.steps || (found.steps == old.steps && found.steps <= old.lines);
    if (!better && found.proven && found.steps > old.steps && old.cycle < 0 && !old.ends) {
      // pan's -i is known to leave trails that stop before their cycle is closed.
      std::cout << request_.trail << " does not show it: every run that does has " << found.steps << " steps or more\n";
      better = true;
    }
    if (!better) {
      std::cout << request_.trail << " stays as it is: "
                << (found.steps == old.steps ? "it is as short, in fewer lines\n" : "it is shorter\n");
      return kShortened;
    }
    const std::string kept = put_in_place(found.file);
    std::cout << request_.trail << " is the new one, " << kept << " the old one\n";
    return kShortened;
  }

  // The name under which the old trail is kept. An older one that is kept already stays.
  std::string put_in_place(const std::string& file) const {
    const std::string& trail = request_.trail;
    std::string kept = trail + ".orig";
    for (int n = 1; fs::exists(fs::symlink_status(kept)); n++) kept = trail + ".orig" + std::to_string(n);
    try {
      fs::copy_file(trail, kept);
      const std::string next = trail + ".new";
      fs::copy_file(file, next, fs::copy_options::overwrite_existing);
      fs::rename(next, trail);
    } catch (const fs::filesystem_error& e) {
      throw Failure(kCannotShorten, std::string("the new trail cannot be written: ") + e.what());
    }
    return kept;
  }

  const Request request_;
  const Workshop shop_;
};

}  // namespace

bool wants_shorter_trail(const Words& words) {
  auto has = [&](const char* word) { return std::find(words.begin(), words.end(), word) != words.end(); };
  // Elsewhere it is an option of pan.
  return has("-shorten") && !has("-search") && !has("-run") && !has("-a");
}

int shorten_trail(const Words& words) {
  std::signal(SIGINT, SIG_IGN);  // for those who search; then we clean up
  try {
    return Shortener(read_command_line(words)).run();
  } catch (const Failure& failure) {
    std::cerr << "spiced: " << failure.what() << "\n";
    return failure.status;
  } catch (const fs::filesystem_error& failure) {
    std::cerr << "spiced: " << failure.what() << "\n";
    return kCannotShorten;
  }
}

}  // namespace spiced
