#include "pem.hpp"

#include <cstddef>
#include <optional>
#include <utility>

#include "base64.hpp"

namespace backline {
namespace {

/** The base64 between the lines of a PEM, decoded. */
std::optional<std::string> decodePem(std::string_view text) {
  std::string url;
  for (const char character : text) {
    const bool isBlank = character == '\r' || character == '\n' || character == ' ' || character == '\t';
    if (character == '-' || character == '_') return std::nullopt;
    if (!isBlank) url += character == '+' ? '-' : character == '/' ? '_' : character;
  }
  const std::size_t padding = url.size() - (url.find_last_not_of('=') + 1);
  if (url.size() % 4 != 0 || padding > 2) return std::nullopt;
  return decodeBase64Url(std::string_view(url).substr(0, url.size() - padding));
}

}  // namespace

std::vector<std::string> readPems(std::string_view pems) {
  constexpr std::string_view begin = "-----BEGIN PUBLIC KEY-----";
  constexpr std::string_view end = "-----END PUBLIC KEY-----";
  std::vector<std::string> keys;
  for (;;) {
    const auto from = pems.find(begin);
    const auto to = from == std::string_view::npos ? from : pems.find(end, from);
    if (to == std::string_view::npos) return keys;
    auto der = decodePem(pems.substr(from + begin.size(), to - from - begin.size()));
    if (der) keys.push_back(std::move(*der));
    pems.remove_prefix(to + end.size());
  }
}

}  // namespace backline
