#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

/** Random choices that a seed repeats. */
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /** From 0 to `count` - 1. */
  std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(engine_); }
  bool oneIn(std::size_t count) { return below(count) == 0; }
  char byte() { return static_cast<char>(below(256)); }

  template <typename Value>
  const Value& pick(const std::vector<Value>& values) {
    return values[below(values.size())];
  }

  std::string bytes(std::size_t longest) {
    std::string text(below(longest + 1), '\0');
    for (char& each : text) each = byte();
    return text;
  }

  /** The text with a few bytes changed, added, removed or repeated. */
  std::string mutate(std::string text) {
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
      const std::size_t place = below(text.size() + 1);
      const std::size_t kind = below(5);
      if (kind == 0 || text.empty())
        text.insert(place, 1, byte());
      else if (kind == 1)
        text.erase(place, 1 + below(4));
      else if (kind == 2)
        text[place % text.size()] = byte();
      else if (kind == 3)
        text.resize(place);
      else
        text.insert(place, text.substr(below(text.size()), below(20)));
    }
    return text;
  }

 private:
  std::mt19937_64 engine_;
};
