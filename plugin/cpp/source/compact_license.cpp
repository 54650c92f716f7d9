#include "compact_license.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "compact_text.hpp"
#include "ed25519.hpp"

namespace backline {
namespace {

constexpr std::size_t payloadLength = 9;
/** The version is in the upper half of the first byte. In the lower one, 0 is a license of an offline device. */
constexpr unsigned char versionAndKind = 0x10;
constexpr std::int64_t secondsPerDay = 24 * 60 * 60;
constexpr std::size_t longestPart = 0xffff;

Failure untrusted(std::string words) { return {Fault::Untrusted, std::move(words)}; }

unsigned byteAt(std::string_view bytes, std::size_t index) { return static_cast<unsigned char>(bytes[index]); }

/** A day since 1970 as the time of its start. */
std::int64_t timeAt(std::string_view payload, std::size_t index) {
  return static_cast<std::int64_t>(byteAt(payload, index) << 8 | byteAt(payload, index + 1)) * secondsPerDay;
}

std::string toHex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  for (std::size_t index = 0; index < bytes.size(); ++index) {
    hex += digits[byteAt(bytes, index) >> 4];
    hex += digits[byteAt(bytes, index) & 0x0fU];
  }
  return hex;
}

/** What is signed: each part with its length before it, so that no two lists of parts are the same bytes; then the payload. */
std::string toMessage(const Expectation& expectation, std::string_view payload) {
  std::string message;
  for (const std::string_view part : {std::string_view("backline compact license"), std::string_view(expectation.vendorId),
                                      std::string_view(expectation.productId), std::string_view(expectation.deviceSignature)}) {
    const std::size_t length = std::min(part.size(), longestPart);
    message += static_cast<char>(length >> 8);
    message += static_cast<char>(length & 0xffU);
    message += part;
  }
  return message.append(payload);
}

}  // namespace

Result<LicenseClaims> verifyCompactLicense(std::string_view text, const Expectation& expectation) {
  const auto bytes = readCompactText(text);
  if (!bytes) return bytes.failure();
  const std::string_view payload = std::string_view(*bytes).substr(0, payloadLength);
  const std::string_view signature = std::string_view(*bytes).substr(payloadLength);
  if (byteAt(payload, 0) != versionAndKind)
    return untrusted("This kind of license is newer than this version: install the latest update");
  const auto keys = readEd25519Keys(expectation.publicKeys);
  if (keys.empty()) return untrusted("This version has no key for licenses that are typed: use the license file");
  const std::string message = toMessage(expectation, payload);
  const bool isSigned = std::any_of(keys.begin(), keys.end(), [&](const Ed25519Key& key) {
    return isSignedByEd25519(key, message, signature);
  });
  if (!isSigned) return untrusted("The license was not made for this product on this computer");

  LicenseClaims claims;
  claims.activationId = toHex(payload.substr(5));
  claims.method = "Offline";
  claims.validatedAt = timeAt(payload, 1);
  if (const std::int64_t end = timeAt(payload, 3); end != 0) claims.expiresAt = end;
  if (claims.expiresAt && *claims.expiresAt <= expectation.now) return untrusted("The license has expired");
  return claims;
}

Result<LicenseClaims> verifyLicense(std::string_view license, const Expectation& expectation) {
  return looksCompact(license) ? verifyCompactLicense(license, expectation) : verifyToken(license, expectation);
}

}  // namespace backline
