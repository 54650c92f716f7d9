#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "result.hpp"

namespace backline {

/** What a license token says, as far as a plug-in needs it. Times are seconds since 1970. */
struct LicenseClaims {
  std::string activationId;
  bool isTrial = false;
  /** `Online` or `Offline`. */
  std::string method;
  /** Empty for a trial without an account. */
  std::string customerName;
  std::string customerEmail;
  std::int64_t validatedAt = 0;
  std::optional<std::int64_t> expiresAt;
};

/** What a token is held against: all of it is built into the plug-in, but for the device and the time. */
struct Expectation {
  /** SPKI PEMs, one after another; a token by any of them is good. */
  std::string publicKeys;
  std::string vendorId;
  std::string productId;
  std::string deviceSignature;
  std::int64_t now = 0;
};

/** Checks a license token without any network. Untrusted, with the reason, for all that is not exactly as it should be. */
Result<LicenseClaims> verifyToken(std::string_view token, const Expectation& expectation);

}  // namespace backline
