// json.h — the whole result as one JSON object on standard output, for scripts. doc/result.schema.json describes it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "report/report.h"

namespace spiced {

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

class JsonReport : public Report {
 public:
  JsonReport(const Model& model, const SearchOptions& search, const ReportOptions& options, TrailWriter& trails,
             std::vector<std::string> arguments);
  ~JsonReport() override;

  void on_error(const std::string& text, long depth, u64 number) override;
  void on_trail(const std::vector<TrailStep>& trail) override;
  void on_progress(const SearchCounts&) override {}
  void on_depth_limit() override {}
  void close(const SearchCounts& counts, const Coverage& coverage) override;

 private:
  const std::vector<std::string> arguments_;
  nlohmann::json* errors_;  // owned; keeps the large header out of this one
};

}  // namespace spiced
