#include "compact_text.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace backline {
namespace {

constexpr std::string_view alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::string_view separators = " \t\r\n-";
constexpr std::size_t groupCount = 13;
constexpr std::size_t groupLength = 10;
constexpr std::size_t textLength = groupCount * groupLength;

Failure untrusted(std::string words) { return {Fault::Untrusted, std::move(words)}; }

bool isSeparator(char character) { return separators.find(character) != std::string_view::npos; }

std::vector<std::string> splitGroups(std::string_view text) {
  std::vector<std::string> groups;
  bool isInside = false;
  for (const char character : text) {
    if (!isSeparator(character)) {
      if (!isInside) groups.emplace_back();
      groups.back() += character;
    }
    isInside = !isSeparator(character);
  }
  return groups;
}

/** The value of a character as people write it, in any case; nothing for one that no license has. */
std::optional<unsigned> valueOf(char character) {
  if (character >= 'a' && character <= 'z') character = static_cast<char>(character - 'a' + 'A');
  if (character == 'O') character = '0';
  if (character == 'I' || character == 'L') character = '1';
  const auto value = alphabet.find(character);
  return value == std::string_view::npos ? std::nullopt : std::optional(static_cast<unsigned>(value));
}

/** Multiplies by the generator of the field with 32 elements, whose polynomial is x^5 + x^2 + 1. */
unsigned doubled(unsigned value) { return (value & 16U) != 0 ? (value << 1) ^ 0x25U : value << 1; }

/** Appends the nine values of a group, or says what is wrong with it. `number` counts from 1. */
Result<Done> readGroup(const std::string& group, std::size_t number, std::vector<unsigned>& values) {
  const std::string name = "group " + std::to_string(number);
  if (group.size() != groupLength)
    return untrusted("Group " + std::to_string(number) + " has " + std::to_string(group.size()) + " characters in place of " +
                     std::to_string(groupLength) + ": " + group);
  unsigned check = 0;
  for (std::size_t index = 0; index < groupLength; ++index) {
    const auto value = valueOf(group[index]);
    if (!value) return untrusted("There is a character in " + name + " that no license has");
    const bool isData = index + 1 < groupLength;
    if (isData) values.push_back(*value);
    check = doubled(check) ^ *value;
  }
  if (check != number - 1) return untrusted("There is a mistake in " + name + ": " + group);
  return Done{};
}

/** The bytes of these values of five bits. The first bit is spare, and has to be zero. */
std::optional<std::string> joinBits(const std::vector<unsigned>& values) {
  if (values.front() >= 16) return std::nullopt;
  std::string bytes;
  unsigned bits = values.front();
  unsigned held = 4;
  for (std::size_t index = 1; index < values.size(); ++index) {
    bits = bits << 5 | values[index];
    held += 5;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held & 0xffU);
    bits &= (1U << held) - 1;
  }
  return bytes;
}

}  // namespace

bool looksCompact(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char character) {
    const bool isLetter = (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
    return isLetter || (character >= '0' && character <= '9') || isSeparator(character);
  });
}

Result<std::string> readCompactText(std::string_view text) {
  std::vector<std::string> groups = splitGroups(text);
  if (groups.empty()) return untrusted("Type the license: 13 groups of 10 characters");
  if (groups.size() != groupCount) {
    std::string joined;
    for (const std::string& group : groups) joined += group;
    if (joined.size() != textLength)
      return untrusted("A license has 13 groups of 10 characters, 130 in all. These are " + std::to_string(joined.size()));
    groups.clear();
    for (std::size_t from = 0; from < textLength; from += groupLength) groups.push_back(joined.substr(from, groupLength));
  }
  std::vector<unsigned> values;
  for (std::size_t index = 0; index < groupCount; ++index)
    if (const auto read = readGroup(groups[index], index + 1, values); !read) return read.failure();
  auto bytes = joinBits(values);
  if (!bytes) return untrusted("There is a mistake in group 1: it is not the beginning of a license");
  return std::move(*bytes);
}

}  // namespace backline
