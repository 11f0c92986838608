// json.h — the whole result as one JSON object on standard output, for scripts. doc/result.schema.json describes it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "report/report.h"
#include "search/known_run.h"

namespace spiced {

class JsonReport : public Report {
 public:
  JsonReport(const Model& model, const SearchOptions& search, const ReportOptions& options, TrailWriter& trails,
             std::vector<std::string> arguments);
  ~JsonReport() override;

  void on_error(const std::string& text, long depth, u64 number) override;
  void on_trail(const Trail& trail) override;
  void on_property(const PropertyResult& result) override;
  void on_progress(const SearchCounts&) override {}
  void on_depth_limit() override {}
  void known_run(const KnownRun& run);
  void close(const SearchCounts& counts, const Coverage& coverage) override;

 private:
  const std::vector<std::string> arguments_;
  // Owned; pointers keep the large header out of this one.
  nlohmann::json *errors_, *properties_, *trails_of_property_, *known_run_;
};

std::string to_json(const KnownRun& run);

}  // namespace spiced
