#pragma once

#include <cstdlib>
#include <iostream>
#include <string>

/** Ends the program unless `condition` holds, with a sentence that says what should have been so. */
inline void check(bool condition, const std::string& promise) {
  if (condition) return;
  std::cerr << "FAILED: " << promise << std::endl;
  std::_Exit(1);
}

template <typename Value, typename Expected>
void checkEqual(const Value& value, const Expected& expected, const std::string& promise) {
  if (value == expected) return;
  std::cerr << "FAILED: " << promise << ": " << value << " instead of " << expected << std::endl;
  std::_Exit(1);
}
