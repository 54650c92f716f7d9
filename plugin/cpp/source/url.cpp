#include "url.hpp"

#if defined(_WIN32)
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#include <arpa/inet.h>
#endif

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace backline {
namespace {

bool isLetterOrDigit(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= '0' && character <= '9');
}

bool isPlain(char character) {
  constexpr std::string_view unwanted = "\"<>\\^`{|}";
  return character > 0x20 && character < 0x7f && unwanted.find(character) == std::string_view::npos;
}

bool isHostCharacter(char character) { return isLetterOrDigit(character) || character == '.' || character == '-'; }

bool isPort(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc() && end == text.data() + text.size() && port > 0;
}

/** Removes the host from the front of `authority` and returns it, an IPv6 address without its brackets. Empty if there is none. */
std::string takeHost(std::string_view& authority) {
  if (authority.substr(0, 1) == "[") {
    const auto end = authority.find(']');
    if (end == std::string_view::npos) return {};
    const std::string host(authority.substr(1, end - 1));
    authority.remove_prefix(end + 1);
    std::array<unsigned char, 16> bytes{};
    return inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1 ? host : std::string();
  }
  const auto end = std::find_if_not(authority.begin(), authority.end(), isHostCharacter);
  const auto length = static_cast<std::size_t>(end - authority.begin());
  const std::string host(authority.substr(0, length));
  authority.remove_prefix(length);
  return host;
}

}  // namespace

std::string Url::authority() const {
  const bool isUsualPort = port == (isSecure ? "443" : "80");
  const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
  return isUsualPort ? name : name + ":" + port;
}

std::string Url::text() const { return (isSecure ? "https://" : "http://") + authority() + target; }

std::optional<Url> parseUrl(std::string_view text) {
  constexpr std::string_view secure = "https://";
  constexpr std::string_view plain = "http://";
  Url url;
  url.isSecure = text.substr(0, secure.size()) == secure;
  if (!url.isSecure && text.substr(0, plain.size()) != plain) return std::nullopt;
  if (!std::all_of(text.begin(), text.end(), isPlain)) return std::nullopt;
  text = text.substr(0, text.find('#'));
  text.remove_prefix(url.isSecure ? secure.size() : plain.size());

  std::string_view authority = text.substr(0, text.find_first_of("/?"));
  const std::string_view target = text.substr(authority.size());
  url.target = target.substr(0, 1) == "/" ? std::string(target) : "/" + std::string(target);
  url.host = takeHost(authority);
  url.port = url.isSecure ? "443" : "80";
  if (!authority.empty()) {
    if (authority.front() != ':' || !isPort(authority.substr(1))) return std::nullopt;
    url.port = authority.substr(1);
  }
  if (url.host.empty() || (!url.isSecure && !isThisMachine(url.host))) return std::nullopt;
  return url;
}

std::string escapeForUrl(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  constexpr std::string_view kept = "-._~";
  std::string escaped;
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (isLetterOrDigit(character) || kept.find(character) != std::string_view::npos)
      escaped += character;
    else
      escaped += {'%', digits[byte >> 4], digits[byte & 0x0f]};
  }
  return escaped;
}

bool isThisMachine(const std::string& host) {
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET, host.c_str(), bytes.data()) == 1) return bytes[0] == 127;
  return host == "localhost" || host == "::1";
}

}  // namespace backline
