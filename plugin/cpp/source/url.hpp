#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace backline {

/** An absolute http or https address, taken apart. */
struct Url {
  bool isSecure = true;
  std::string host;
  std::string port;
  /** Path and query. */
  std::string target;

  /** As the Host header has it. */
  std::string authority() const;
};

/**
 * Reads an address. Nothing for what has a user name, blanks, quotes or control characters in it, and for plain http to
 * any other machine: such an address is neither called nor handed to the browser.
 */
std::optional<Url> parseUrl(std::string_view text);

/** Escapes text for a place in a path or a query. */
std::string escapeForUrl(std::string_view text);

/** Whether the host is written as a network address instead of a name. */
bool isNetworkAddress(const std::string& host);

}  // namespace backline
