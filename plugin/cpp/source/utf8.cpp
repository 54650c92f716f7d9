#include "utf8.hpp"

#include <cstddef>

namespace backline {
namespace {

constexpr std::uint32_t lastCodePoint = 0x10ffff;

struct Lead {
  std::size_t length;
  std::uint32_t bits;
  std::uint32_t smallest;
};

/** What the first byte says of the code point that begins with it; length 0 when none does. */
Lead readLead(unsigned char byte) {
  if (byte < 0x80) return {1, byte, 0};
  if (byte >= 0xc0 && byte < 0xe0) return {2, byte & 0x1fU, 0x80};
  if (byte >= 0xe0 && byte < 0xf0) return {3, byte & 0x0fU, 0x800};
  if (byte >= 0xf0 && byte < 0xf8) return {4, byte & 0x07U, 0x10000};
  return {0, 0, 0};
}

}  // namespace

bool isUtf8(std::string_view bytes) {
  for (std::size_t index = 0; index < bytes.size();) {
    const auto [length, bits, smallest] = readLead(static_cast<unsigned char>(bytes[index]));
    if (length == 0 || length > bytes.size() - index) return false;
    std::uint32_t codePoint = bits;
    for (std::size_t offset = 1; offset < length; ++offset) {
      const auto byte = static_cast<unsigned char>(bytes[index + offset]);
      if ((byte & 0xc0) != 0x80) return false;
      codePoint = codePoint << 6 | (byte & 0x3fU);
    }
    const bool isSurrogate = codePoint >= 0xd800 && codePoint < 0xe000;
    if (codePoint < smallest || codePoint > lastCodePoint || isSurrogate) return false;
    index += length;
  }
  return true;
}

void appendUtf8(std::string& text, std::uint32_t codePoint) {
  const auto append = [&text](std::uint32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (codePoint < 0x80) return append(codePoint);
  if (codePoint < 0x800) {
    append(0xc0 | codePoint >> 6);
  } else {
    if (codePoint < 0x10000) {
      append(0xe0 | codePoint >> 12);
    } else {
      append(0xf0 | codePoint >> 18);
      append(0x80 | (codePoint >> 12 & 0x3f));
    }
    append(0x80 | (codePoint >> 6 & 0x3f));
  }
  append(0x80 | (codePoint & 0x3f));
}

}  // namespace backline
