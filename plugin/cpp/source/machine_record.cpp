#include "machine_record.hpp"

#include <algorithm>
#include <cstddef>

namespace backline {
namespace {

// machine <signature>
// <name>=<value>          for each part
// end <number of parts>
constexpr std::string_view firstWord = "machine ";
constexpr std::string_view lastWord = "end ";
constexpr std::size_t lengthOfHash = 44;

bool isHash(std::string_view text) {
  const auto isBase64 = [](char character) {
    return (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z') ||
           (character >= '0' && character <= '9') || character == '+' || character == '/' || character == '=';
  };
  return text.size() == lengthOfHash && std::all_of(text.begin(), text.end(), isBase64);
}

bool startsWith(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

/** Removes a line from the front of `text`. */
std::string_view takeLine(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

bool addPart(MachineRecord& record, std::string_view line) {
  const auto equals = line.find('=');
  if (equals == std::string_view::npos || !isHash(line.substr(equals + 1))) return false;
  record.parts.push_back({std::string(line.substr(0, equals)), std::string(line.substr(equals + 1))});
  return true;
}

}  // namespace

std::vector<MachineRecord> readRecords(std::string_view text) {
  std::vector<MachineRecord> records;
  MachineRecord record;
  bool isReading = false;
  while (!text.empty() && records.size() < mostRecords) {
    const std::string_view line = takeLine(text);
    if (startsWith(line, firstWord)) {
      record = {std::string(line.substr(firstWord.size())), {}};
      isReading = isHash(record.signature);
    } else if (isReading && startsWith(line, lastWord)) {
      if (line.substr(lastWord.size()) == std::to_string(record.parts.size())) records.push_back(record);
      isReading = false;
    } else if (isReading) {
      isReading = addPart(record, line);
    }
  }
  return records;
}

std::string writeRecords(const std::vector<MachineRecord>& records) {
  std::string text;
  for (std::size_t index = 0; index < std::min(records.size(), mostRecords); ++index) {
    const MachineRecord& record = records[index];
    text.append(firstWord).append(record.signature) += '\n';
    for (const auto& part : record.parts) text += part.name + '=' + part.value + '\n';
    text.append(lastWord).append(std::to_string(record.parts.size())) += '\n';
  }
  return text;
}

}  // namespace backline
