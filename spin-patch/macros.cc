#include "macros.h"

#include <cctype>
#include <cstdio>
#include <map>

namespace spiced {

namespace {

std::string quoted_for_shell(const std::string& word) {
  std::string out = "'";
  for (char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::map<std::string, std::string> defines(const std::string& file, const std::vector<std::string>& flags) {
  std::string command = "gcc -std=gnu99 -E -dM -x c";
  for (const std::string& flag : flags) command += " " + quoted_for_shell(flag);
  command += " " + quoted_for_shell(file) + " 2>/dev/null";
  std::map<std::string, std::string> found;
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return found;
  char* line = nullptr;
  size_t size = 0;
  const std::string start = "#define ";
  for (ssize_t n; (n = getline(&line, &size, pipe)) > 0;) {
    std::string text(line, static_cast<size_t>(n));
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
    if (text.compare(0, start.size(), start) != 0) continue;
    const size_t end = text.find_first_of(" (", start.size());
    if (end == std::string::npos || text[end] == '(') continue;  // no text, or parameters
    found[text.substr(start.size(), end - start.size())] = text.substr(end + 1);
  }
  std::free(line);
  pclose(pipe);
  return found;
}

}  // namespace

std::vector<NamedText> read_macros(const std::string& file, const std::vector<std::string>& flags) {
  const std::map<std::string, std::string> own = defines("/dev/null", {});
  std::vector<NamedText> macros;
  for (const auto& [name, text] : defines(file, flags)) {
    const auto at = own.find(name);
    if (at == own.end() || at->second != text) macros.push_back({name, text});
  }
  return macros;
}

}  // namespace spiced
