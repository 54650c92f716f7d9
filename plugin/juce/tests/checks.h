#pragma once

#include <iostream>
#include <string>

/** Counts what does not hold, and says so. */
class Checks {
 public:
  void expect(bool holds, const std::string& what) {
    ++count_;
    if (holds) return;
    ++failed_;
    std::cerr << "FAILED: " << what << '\n';
  }
  int count() const { return count_; }
  int failed() const { return failed_; }

 private:
  int count_ = 0;
  int failed_ = 0;
};
