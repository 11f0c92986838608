// report.h — what pan prints: errors as they are found, progress, and the closing report. Its text is an interface:
// iSpin and scripts read it. What pan does not say stands on lines of its own that begin with "spiced:".
#pragma once

#include <string>

#include "report/trail.h"
#include "search/search.h"

namespace spiced {

inline constexpr const char* kVersion = "0.3";

struct ReportOptions {
  bool no_unreached = false;
  bool verbose = false;
  bool breadth_first = false;
  bool properties = false;  // they are what is looked for
};

// A step of a trail as a person reads it.
struct NamedStep {
  int pid;
  int id;
  const char* process;
  const char* statement;
  const char* file;
  int line;
};
std::vector<NamedStep> name_steps(const Model& model, const std::vector<TrailStep>& trail);

class Report : public SearchListener {
 public:
  Report(const Model& model, const SearchOptions& search, const ReportOptions& options, TrailWriter& trails);

  void on_error(const std::string& text, long depth, u64 number) override;
  bool wants_trail(u64 number) const override;
  void on_trail(const Trail& trail) override;
  void on_property(const PropertyResult& result) override;
  void on_tick(const SearchCounts& counts) override;
  void on_progress(const SearchCounts& counts) override;
  void on_depth_limit() override;

  // The closing report, without the elapsed time.
  virtual void close(const SearchCounts& counts, const Coverage& coverage);

 protected:
  double seconds() const;

  const Model& model_;
  SearchOptions search_;
  ReportOptions options_;
  TrailWriter& trails_;

 private:
  // The last lines of every run.
  void elapsed(const SearchCounts& counts) const;
  void clear_line();
  void say_how_short(const Trail& trail) const;
  void explain(const Trail& trail) const;
  void reduction(const ReductionCounts& counts) const;
  void memory(const SearchCounts& counts) const;
  void unreached(const Coverage& coverage) const;
  void unreached_in(int type, const Coverage& coverage) const;

  std::string last_error_;
  const bool terminal_;  // a live line is shown, and not pan's periodic ones
  bool line_shown_ = false;
  double started_, next_tick_ = 0.5;
};

}  // namespace spiced
