// settings.h — how much a test does, from the environment.
#pragma once

#include <cstdlib>

namespace spiced::fuzz {

inline long setting(const char* name, long otherwise) {
  const char* const text = std::getenv(name);
  return text ? std::atol(text) : otherwise;
}

}  // namespace spiced::fuzz
