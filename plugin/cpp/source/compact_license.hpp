#pragma once

#include <string_view>

#include "result.hpp"
#include "token.hpp"

namespace backline {

/**
 * Checks a compact license, as it is typed or read from a QR code, without any network. It has no name of the customer. Untrusted,
 * with the reason, for all that is not exactly as it should be.
 */
Result<LicenseClaims> verifyCompactLicense(std::string_view text, const Expectation& expectation);

/** Checks a license token or a compact license. */
Result<LicenseClaims> verifyLicense(std::string_view license, const Expectation& expectation);

}  // namespace backline
