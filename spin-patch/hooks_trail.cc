// hooks_trail.cc — a trail of stock pan as steps of the program: where SPIN would replay it, we write down what it
// says.
//
// Only SPIN can read its trails: the figures are its own statement numbers, a claim takes a process number, and a
// header says that statements were merged, which SPIN's analysis must find out again. Whether the steps can be taken is
// not asked here; the verifier does that.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "hooks.h"
#include "lift_spin.h"
#include "program.h"

extern "C" {
extern Element* Al_El;
void ana_src(int dataflow, int merger);
void __real_match_trail(void);
void __wrap_match_trail(void);
}

namespace spiced {

TrailRequest trail_request;

namespace {

class TrailReader {
 public:
  // Throws what is wrong.
  void read() {
    for (Element* e = Al_El; e; e = e->Nxt) {
      if (e->Seqno >= static_cast<int>(elements_.size())) elements_.resize(static_cast<size_t>(e->Seqno) + 1);
      elements_[static_cast<size_t>(e->Seqno)] = e;
    }
    std::ifstream in(trail_request.trail);
    std::ofstream out(trail_request.steps);
    std::string text;
    for (int number = 1; std::getline(in, text); number++) {
      const std::string place = trail_request.trail + ":" + std::to_string(number) + ": ";
      long step;
      int pid, id;
      if (std::sscanf(text.c_str(), "%ld:%d:%d", &step, &pid, &id) != 3)
        throw std::runtime_error(place + "not a line of a trail: '" + text + "'");
      if (step < 0) header(step, pid, out);
      else if (!has_claim_ || pid > 0) out << line(step, has_claim_ ? pid - 1 : pid, id, place);
    }
    out.close();
    if (in.bad() || !out) throw std::runtime_error("cannot read " + trail_request.trail + " or write its steps");
    write_names();
  }

 private:
  void header(long step, int claim, std::ofstream& out) {
    if (step == -1) out << "-1:-1:-1\n";
    if (step == -4) ana_src(0, 1);
    if (step != -2) return;
    has_claim_ = true;
    for (ProcList* p = ready; p; p = p->nxt)
      if (p->tn == claim && p->b == N_CLAIM) claim_ = p->n->name;
  }

  std::string line(long step, int pid, int id, const std::string& place) const {
    const Element* e = id >= 0 && id < static_cast<int>(elements_.size()) ? elements_[static_cast<size_t>(id)] : nullptr;
    if (!e) throw std::runtime_error(place + "the model has no statement " + std::to_string(id));
    std::string text = std::to_string(step) + ":" + std::to_string(pid) + ":" + std::to_string(id);
    const int until = e->merge_start ? e->merge_start : e->merge;
    if (until > 0) text += ":" + std::to_string(until);
    return text + "\n";
  }

  void write_names() const {
    std::ofstream names(trail_request.claims);
    for (const NamedText& block : ltl_blocks) names << "ltl " << block.name << "\n";
    if (has_claim_) names << "claim " << claim_ << "\n";
    names.close();
    if (!names) throw std::runtime_error("cannot write " + trail_request.claims);
  }

  std::vector<Element*> elements_;  // by SPIN's number
  bool has_claim_ = false;
  std::string claim_;
};

}  // namespace

}  // namespace spiced

void __wrap_match_trail(void) {
  if (spiced::trail_request.trail.empty()) return __real_match_trail();
  std::remove("_spin_nvr.tmp");  // where SPIN keeps the automata of ltl blocks
  try {
    spiced::TrailReader().read();
  } catch (const std::runtime_error& problem) {
    std::cerr << "spiced: " << problem.what() << "\n";
    alldone(1);
  }
  alldone(0);
}
