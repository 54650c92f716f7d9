#pragma once

#include <cstdint>
#include <optional>
#include <string>

/** The claims of a token for a test; valid for `machine()` and `plugin()` unless changed. */
struct TokenClaims {
  bool isTrial = false;
  std::string method = "Online";
  std::int64_t validatedAt = 0;
  std::optional<std::int64_t> expiresAt;
  std::string signature = "c2lnbmF0dXJl";
  std::string product = "clatter";
  bool isByStranger = false;
};

/** Signs a token with a key that this process has made for the vendor, or with that of a stranger. */
std::string mintToken(const TokenClaims& claims);

/** The vendor's public key as a PEM. */
const std::string& vendorPem();
