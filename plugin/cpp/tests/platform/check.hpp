#pragma once

#include <exception>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

/** Checks of one subject. Each returns normally if all is well. */
struct Test {
  std::string name;
  std::function<void()> run;
};

/** Thrown by a check that fails. */
struct CheckFailed {
  std::string message;
};

inline void check(bool isTrue, const std::string& what) {
  if (!isTrue) throw CheckFailed{what};
}

/** Runs tests one after another and prints each. Returns how many failed. */
inline int runTests(const std::vector<Test>& tests) {
  int failed = 0;
  for (const auto& test : tests) {
    try {
      test.run();
      std::cout << "ok      " << test.name << '\n';
    } catch (const CheckFailed& failure) {
      std::cout << "FAILED  " << test.name << ": " << failure.message << '\n';
      ++failed;
    } catch (const std::exception& error) {
      std::cout << "FAILED  " << test.name << ": " << error.what() << '\n';
      ++failed;
    }
  }
  std::cout << tests.size() - static_cast<std::size_t>(failed) << " passed, " << failed << " failed" << std::endl;
  return failed;
}
