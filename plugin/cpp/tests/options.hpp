#pragma once

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

/** `PROGRAM [COUNT [SEED]]`: how many rounds to run, and the seed, which is printed so that a run can be repeated. */
struct TestOptions {
  std::uint64_t count;
  std::uint64_t seed;

  TestOptions(int argumentCount, char** arguments, std::uint64_t usualCount)
      : count(argumentCount > 1 ? std::strtoull(arguments[1], nullptr, 10) : usualCount),
        seed(argumentCount > 2 ? std::strtoull(arguments[2], nullptr, 10) : std::random_device{}()) {
    std::cout << count << " rounds, seed " << seed << std::endl;
  }
};
