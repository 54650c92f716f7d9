#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace backline {

/** An absolute http or https address, split into its parts. */
struct Url {
  bool isSecure = true;
  std::string host;
  std::string port;
  /** Path and query. */
  std::string target;

  /** Host and port, as the Host header has them. */
  std::string authority() const;
  /** The whole address. */
  std::string text() const;
};

/**
 * Reads an address. Nothing for an address with a user name, blanks, quotes or control characters, and for plain http to
 * any other machine: such an address is neither called nor opened in the browser.
 */
std::optional<Url> parseUrl(std::string_view text);

/** Escapes text for use in a path or a query. */
std::string escapeForUrl(std::string_view text);

/** Whether the host is this machine: `localhost`, `127.0.0.0/8` or `::1`. */
bool isThisMachine(const std::string& host);

}  // namespace backline
