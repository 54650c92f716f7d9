#include "smbios.hpp"

#include <cstddef>

namespace backline {
namespace {

constexpr std::size_t headerSize = 4;
constexpr std::size_t systemInformationType = 1;
constexpr std::size_t endOfTableType = 127;
constexpr std::size_t serialNumberAt = 0x07;
constexpr std::size_t uuidAt = 0x08;
constexpr std::size_t uuidSize = 16;

std::size_t byteAt(std::string_view bytes, std::size_t index) { return static_cast<unsigned char>(bytes[index]); }

/** The string with this number, counted from 1, among those after a structure, each of which ends with a zero byte. */
std::string stringOf(std::string_view strings, std::size_t number) {
  for (std::size_t index = 1; number > 0 && !strings.empty() && strings.front() != '\0'; ++index) {
    const std::string_view text = strings.substr(0, strings.find('\0'));
    if (index == number) return std::string(text.substr(0, text.find_last_not_of(' ') + 1));
    strings.remove_prefix(text.size() < strings.size() ? text.size() + 1 : text.size());
  }
  return {};
}

std::string hexOf(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (std::size_t index = 0; index < bytes.size(); ++index)
    text += {digits[byteAt(bytes, index) >> 4], digits[byteAt(bytes, index) & 0x0f]};
  return text;
}

}  // namespace

SystemInformation readSystemInformation(std::string_view table) {
  constexpr std::string_view endOfStrings("\0\0", 2);
  while (table.size() >= headerSize) {
    const std::size_t type = byteAt(table, 0);
    const std::size_t size = byteAt(table, 1);
    if (size < headerSize || size > table.size() || type == endOfTableType) return {};
    const std::string_view strings = table.substr(size);
    if (type == systemInformationType) {
      if (size < uuidAt + uuidSize) return {};
      return {hexOf(table.substr(uuidAt, uuidSize)), stringOf(strings, byteAt(table, serialNumberAt))};
    }
    const auto end = strings.find(endOfStrings);
    if (end == std::string_view::npos) return {};
    table = strings.substr(end + endOfStrings.size());
  }
  return {};
}

}  // namespace backline
