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

/** What a compact license for a test says; days are counted since 1970. */
struct CompactContent {
  std::int64_t issuedOn = 0;
  /** Zero for a license without an end. */
  std::int64_t endsOn = 0;
  std::string signature = "c2lnbmF0dXJl";
};

/** A compact license for Clatter, signed with another key that this process has made for the vendor. */
std::string mintCompact(const CompactContent& content);

/** The vendor's public keys as PEMs: the one of tokens, then the one of compact licenses. */
const std::string& vendorPem();
