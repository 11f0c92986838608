#include "tiny_program.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <utility>

namespace spiced::fuzz {

bool Program::has_timeout() const {
  auto waits = [](const Arc& a) {
    return std::any_of(a.guard.begin(), a.guard.end(), [](const Test& t) { return t.kind == Test::kTimeout; });
  };
  return std::any_of(processes.begin(), processes.end(),
                     [&](const Process& p) { return std::any_of(p.arcs.begin(), p.arcs.end(), waits); });
}

int Program::arcs() const {
  size_t n = 0;
  for (const Process& p : processes) n += p.arcs.size();
  return static_cast<int>(n);
}

const Arc* Program::arc(int number) const {
  for (const Process& p : processes) {
    if (number >= 0 && number < static_cast<int>(p.arcs.size())) return &p.arcs[static_cast<size_t>(number)];
    number -= static_cast<int>(p.arcs.size());
  }
  return nullptr;
}

int Program::first_arc(int process) const {
  int n = 0;
  for (int i = 0; i < process; i++) n += static_cast<int>(processes[static_cast<size_t>(i)].arcs.size());
  return n;
}

int Program::locations(int process) const {
  int last = 1;
  for (const Arc& a : processes[static_cast<size_t>(process)].arcs) last = std::max({last, +a.from, +a.to});
  return last;
}

namespace {

bool is_variable(const Operand& o) { return o.kind != Operand::kNumber; }

void tidy(Operand& o, const Program& program) {
  const bool element = o.kind == Operand::kElementOfX || o.kind == Operand::kElementOfPid;
  if (element && !program.array) o = {Operand::kGlobal, 2};
  if (o.kind == Operand::kNumber) o.value %= kValues;
  else o.value = o.kind == Operand::kGlobal ? o.value % 4 : 0;
}

bool can_be_started(const Program& program, size_t process, int by) {
  return process < program.processes.size() && program.processes[process].later && static_cast<int>(process) != by;
}

void tidy(Arc& a, const Program& program, int process) {
  a.from = std::clamp<u8>(a.from, 1, kMaxLocations);
  a.to = std::clamp<u8>(a.to, 1, kMaxLocations);
  if (a.communicates() && a.channel >= program.channels.size()) a.kind = Arc::kPlain;
  if (a.kind == Arc::kReceiveAnywhere && (program.channels[a.channel] == 0 || is_variable(a.message)))
    a.kind = Arc::kReceive;
  if (a.kind == Arc::kRun && !can_be_started(program, a.started, process)) a.kind = Arc::kPlain;
  if (a.kind != Arc::kPlain) a.guard.clear();
  const bool handshake = a.communicates() && program.channels[a.channel] == 0;
  if (a.kind == Arc::kElse || a.kind == Arc::kEnd || a.kind == Arc::kRun || (a.kind == Arc::kSend && handshake))
    a.effects.clear();
  if (a.kind == Arc::kEnd) {
    a.to = 0;
    a.atomic = false;
  }
  std::erase_if(a.guard, [&](const Test& t) { return t.is_about_channel() && t.channel >= program.channels.size(); });
  // pan refuses to poll a rendezvous channel, and so do we.
  std::erase_if(a.guard, [&](const Test& t) { return t.is_about_channel() && program.channels[t.channel] == 0; });
  std::erase_if(a.effects, [](const Assignment& s) { return !is_variable(s.to); });
  for (Test& t : a.guard) {
    tidy(t.left, program);
    tidy(t.right, program);
  }
  for (Assignment& s : a.effects) {
    tidy(s.to, program);
    tidy(s.from, program);
  }
  tidy(a.message, program);
}

}  // namespace

void tidy(Program& program) {
  if (program.channels.size() > kMaxChannels) program.channels.resize(kMaxChannels);
  for (u8& capacity : program.channels) capacity = std::min<u8>(capacity, kMaxCapacity);
  if (program.processes.size() > kMaxProcesses) program.processes.resize(kMaxProcesses);
  if (!program.processes.empty()) program.processes[0].later = false;
  for (size_t p = 0; p < program.processes.size(); p++) {
    std::vector<Arc>& arcs = program.processes[p].arcs;
    if (arcs.empty()) arcs.emplace_back();  // something to be there for
    if (arcs.size() > kMaxArcs / kMaxProcesses) arcs.resize(kMaxArcs / kMaxProcesses);
    for (Arc& a : arcs) tidy(a, program, static_cast<int>(p));
    // At most one else and one end at each location, and these behind everything else.
    auto rank = [](const Arc& a) { return a.kind == Arc::kElse ? 1 : a.kind == Arc::kEnd ? 2 : 0; };
    std::stable_sort(arcs.begin(), arcs.end(), [&](const Arc& a, const Arc& b) { return rank(a) < rank(b); });
    std::array<bool, kMaxLocations + 1> last{};
    std::erase_if(arcs, [&](const Arc& a) { return rank(a) > 0 && std::exchange(last[a.from], true); });
  }
}

std::string to_string(const Operand& o, const Program& program) {
  switch (o.kind) {
    case Operand::kNumber: return std::to_string(o.value);
    case Operand::kLocal: return "x";
    case Operand::kElementOfX: return "m[x]";
    case Operand::kElementOfPid: return "m[_pid]";
    default: break;
  }
  if (program.array && o.value >= 2) return "m[" + std::to_string(o.value - 2) + "]";
  return std::string(1, static_cast<char>('a' + o.value));
}

namespace {

std::string channel_name(int channel) { return "q" + std::to_string(channel); }

std::string to_string(const Test& t, const Program& program) {
  const std::string channel = "(" + channel_name(t.channel) + ")";
  switch (t.kind) {
    case Test::kTimeout: return "timeout";
    case Test::kFull: return "full" + channel;
    case Test::kNotFull: return "nfull" + channel;
    case Test::kEmpty: return "empty" + channel;
    case Test::kNotEmpty: return "nempty" + channel;
    default: return to_string(t.left, program) + (t.kind == Test::kEqual ? "==" : "!=") + to_string(t.right, program);
  }
}

}  // namespace

std::string to_string(const Arc& a, const Program& program) {
  std::string text = std::to_string(a.from) + ">" + std::to_string(a.to);
  if (a.atomic) text += " atomic";
  switch (a.kind) {
    case Arc::kElse: text += " else"; break;
    case Arc::kEnd: text += " end"; break;
    case Arc::kRun: text += " run P" + std::to_string(a.started); break;
    case Arc::kSend: text += " " + channel_name(a.channel) + "!" + to_string(a.message, program); break;
    case Arc::kReceive: text += " " + channel_name(a.channel) + "?" + to_string(a.message, program); break;
    case Arc::kReceiveAnywhere: text += " " + channel_name(a.channel) + "??" + to_string(a.message, program); break;
    default: break;
  }
  for (size_t i = 0; i < a.guard.size(); i++)
    text += (i == 0 ? " [" : a.any ? " || " : " && ") + to_string(a.guard[i], program);
  if (!a.guard.empty()) text += "]";
  for (size_t i = 0; i < a.effects.size(); i++) {
    const Assignment& s = a.effects[i];
    text += (i == 0 ? " " : ", ") + to_string(s.to, program) + ":=" + to_string(s.from, program);
    if (s.plus_one) text += "+1";
  }
  return text;
}

std::string to_string(const Program& program) {
  std::string head;
  for (size_t i = 0; i < 4; i++)
    if (program.initial[i])
      head += (head.empty() ? "init " : " ") + std::string(1, static_cast<char>('a' + i)) + "=" +
              std::to_string(program.initial[i]);
  if (!program.channels.empty()) head += std::string(head.empty() ? "" : "; ") + "channels";
  for (size_t i = 0; i < program.channels.size(); i++)
    head += " " + channel_name(static_cast<int>(i)) + "[" + std::to_string(program.channels[i]) + "]";
  if (program.array) head += std::string(head.empty() ? "" : "; ") + "array";
  std::string text = head.empty() ? "" : head + "\n";
  for (size_t p = 0; p < program.processes.size(); p++) {
    text += "P" + std::to_string(p) + (program.processes[p].later ? " later:" : ":");
    for (size_t i = 0; i < program.processes[p].arcs.size(); i++)
      text += (i == 0 ? " " : "; ") + to_string(program.processes[p].arcs[i], program);
    text += "\n";
  }
  return text;
}

namespace {

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  Program read() {
    while (skip_blanks(true), at_ < text_.size()) {
      if (peek() == 'P') process();
      else heading();
    }
    tidy(program_);
    return program_;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(what + " expected at '" + text_.substr(at_, 20) + "'");
  }
  void skip_blanks(bool lines = false) {
    while (peek() == ' ' || (lines && (peek() == '\n' || peek() == ';'))) at_++;
  }
  bool take(const std::string& word) {
    skip_blanks();
    if (text_.compare(at_, word.size(), word) != 0) return false;
    const size_t end = at_ + word.size();
    if (std::isalpha(word.back()) && end < text_.size() && std::isalpha(text_[end])) return false;
    at_ = end;
    return true;
  }
  void need(const std::string& word) {
    if (!take(word)) fail("'" + word + "'");
  }
  u8 number() {
    skip_blanks();
    if (!std::isdigit(peek())) fail("a number");
    return static_cast<u8>(text_[at_++] - '0');
  }
  bool ends() {
    skip_blanks();
    return peek() == ';' || peek() == '\n' || peek() == '\0';
  }

  void heading() {
    if (take("init")) {
      while (!ends()) {
        const char name = text_[at_++];
        if (name < 'a' || name > 'd') fail("a global");
        need("=");
        program_.initial[static_cast<size_t>(name - 'a')] = number();
      }
    } else if (take("channels")) {
      while (!ends()) {
        channel();
        need("[");
        program_.channels.push_back(number());
        need("]");
      }
    } else if (take("array")) {
      program_.array = true;
    } else {
      fail("a heading");
    }
  }

  void process() {
    need("P");
    if (number() != program_.processes.size()) fail("processes in order");
    Process& p = program_.processes.emplace_back();
    p.later = take("later");
    need(":");
    do {
      if (skip_blanks(); std::isdigit(peek())) arc(p.arcs.emplace_back());
    } while (take(";"));
  }

  u8 channel() {
    if (!take("q")) fail("a channel");
    return number();
  }

  Operand operand() {
    skip_blanks();
    const char c = peek();
    if (std::isdigit(c)) return {Operand::kNumber, number()};
    at_++;
    if (c == 'x') return {Operand::kLocal, 0};
    if (c >= 'a' && c <= 'd') return {Operand::kGlobal, static_cast<u8>(c - 'a')};
    if (c != 'm') fail("an operand");
    need("[");
    Operand o{Operand::kElementOfX, 0};
    if (take("_pid")) o.kind = Operand::kElementOfPid;
    else if (!take("x")) o = {Operand::kGlobal, static_cast<u8>(2 + number())};
    need("]");
    return o;
  }

  Test test() {
    Test t;
    if (take("timeout")) {
      t.kind = Test::kTimeout;
      return t;
    }
    for (const auto& [name, kind] : {std::pair{"full", Test::kFull}, std::pair{"nfull", Test::kNotFull},
                                     std::pair{"empty", Test::kEmpty}, std::pair{"nempty", Test::kNotEmpty}})
      if (take(name)) {
        need("(");
        t.kind = kind;
        t.channel = channel();
        need(")");
        return t;
      }
    t.left = operand();
    if (take("!=")) t.kind = Test::kDiffers;
    else need("==");
    t.right = operand();
    return t;
  }

  void arc(Arc& a) {
    a.from = number();
    need(">");
    a.to = number();
    while (!ends()) {
      if (take("atomic")) {
        a.atomic = true;
      } else if (take("else")) {
        a.kind = Arc::kElse;
      } else if (take("end")) {
        a.kind = Arc::kEnd;
      } else if (take("run")) {
        a.kind = Arc::kRun;
        need("P");
        a.started = number();
      } else if (take("[")) {
        do a.guard.push_back(test());
        while (take("&&") || (take("||") && (a.any = true)));
        need("]");
      } else if (take("q")) {
        a.channel = number();
        a.kind = take("!") ? Arc::kSend : take("??") ? Arc::kReceiveAnywhere : Arc::kReceive;
        if (a.kind == Arc::kReceive) need("?");
        a.message = operand();
      } else {
        Assignment s;
        s.to = operand();
        need(":=");
        s.from = operand();
        s.plus_one = take("+1");
        a.effects.push_back(s);
        take(",");
      }
    }
  }

  const std::string& text_;
  size_t at_ = 0;
  Program program_;
};

}  // namespace

Program read_program(const std::string& text) { return Reader(text).read(); }

}  // namespace spiced::fuzz
