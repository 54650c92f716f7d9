#include "base64.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace backline {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::optional<std::uint32_t> valueOf(char character) {
  if (character >= 'A' && character <= 'Z') return static_cast<std::uint32_t>(character - 'A');
  if (character >= 'a' && character <= 'z') return static_cast<std::uint32_t>(character - 'a' + 26);
  if (character >= '0' && character <= '9') return static_cast<std::uint32_t>(character - '0' + 52);
  if (character == '-') return 62;
  if (character == '_') return 63;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> decodeBase64Url(std::string_view text) {
  if (text.size() % 4 == 1) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  unsigned held = 0;
  for (const char character : text) {
    const auto value = valueOf(character);
    if (!value) return std::nullopt;
    bits = bits << 6 | *value;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<char>(bits >> held & 0xff));
    bits &= (1U << held) - 1;
  }
  return bits == 0 ? std::optional(bytes) : std::nullopt;
}

std::string encodeBase64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t index = 0; index < bytes.size(); index += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - index);
    std::uint32_t bits = 0;
    for (std::size_t offset = 0; offset < 3; ++offset) {
      const std::uint32_t byte = offset < count ? static_cast<unsigned char>(bytes[index + offset]) : 0;
      bits = bits << 8 | byte;
    }
    for (std::size_t place = 0; place < 4; ++place)
      text.push_back(place <= count ? alphabet[bits >> (18 - 6 * place) & 0x3f] : '=');
  }
  return text;
}

std::string encodeBase64Url(std::string_view bytes) {
  std::string text = encodeBase64(bytes);
  text.erase(std::find(text.begin(), text.end(), '='), text.end());
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  return text;
}

}  // namespace backline
