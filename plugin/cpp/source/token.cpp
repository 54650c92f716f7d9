#include "token.hpp"

#include <algorithm>
#include <utility>

#include "base64.hpp"
#include "crypto.hpp"
#include "json.hpp"

namespace backline {
namespace {

constexpr std::size_t longestToken = 64 * 1024;

Failure untrusted(std::string words) { return {Fault::Untrusted, std::move(words)}; }

/** A token's three parts, decoded, and what of it is signed. */
struct Parts {
  std::string header;
  std::string payload;
  std::string signature;
  std::string_view signedText;
};

std::optional<Parts> takeApart(std::string_view token) {
  if (token.size() > longestToken) return std::nullopt;
  const auto first = token.find('.');
  const auto second = first == std::string_view::npos ? first : token.find('.', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  auto header = decodeBase64Url(token.substr(0, first));
  auto payload = decodeBase64Url(token.substr(first + 1, second - first - 1));
  auto signature = decodeBase64Url(token.substr(second + 1));
  if (!header || !payload || !signature || signature->empty()) return std::nullopt;
  return Parts{std::move(*header), std::move(*payload), std::move(*signature), token.substr(0, second)};
}

/** `crit` and `b64` change how a token is to be read, so whoever does not know them has to refuse it (RFC 7515, 7797). */
bool isAcceptedHeader(const JsonObject& header) {
  return header.text("alg") == "RS256" && !header.has("crit") && !header.has("b64");
}

std::optional<LicenseClaims> readClaims(const JsonObject& payload) {
  const auto id = payload.text("id");
  const auto isTrial = payload.flag("trial");
  const auto method = payload.text("method");
  const auto validatedAt = payload.integer("validated");
  const auto expiresAt = payload.integer("exp");
  if (!id || !isTrial || !method || !validatedAt || (payload.has("exp") && !expiresAt)) return std::nullopt;
  if (*method != "Online" && *method != "Offline") return std::nullopt;
  return LicenseClaims{*id,          *isTrial, *method, payload.text("u:name").value_or(""), payload.text("u:email").value_or(""),
                       *validatedAt, expiresAt};
}

}  // namespace

Result<LicenseClaims> verifyToken(std::string_view token, const Expectation& expectation) {
  const auto parts = takeApart(token);
  const auto header = parts ? JsonObject::parse(parts->header) : std::nullopt;
  if (!header) return untrusted("The token is damaged");
  if (!isAcceptedHeader(*header)) return untrusted("The token is signed in a way we do not accept");
  const auto keys = readPublicKeys(expectation.publicKeys);
  const bool isSigned = std::any_of(keys.begin(), keys.end(), [&parts](const RsaKey& key) {
    return isSignedBy(key, parts->signedText, parts->signature);
  });
  if (!isSigned) return untrusted("The token was not signed by the vendor");

  const auto payload = JsonObject::parse(parts->payload);
  if (!payload) return untrusted("The token is damaged");
  const auto vendor = payload->text("iss");
  const auto product = payload->text("aud");
  const auto device = payload->text("sig");
  const auto claims = readClaims(*payload);
  if (!vendor || !product || !device || !claims) return untrusted("The token lacks a claim");
  if (*vendor != expectation.vendorId) return untrusted("The token is from another vendor");
  if (*product != expectation.productId)
    return untrusted("The token is for " + *product + ", not for " + expectation.productId);
  if (*device != expectation.deviceSignature) return untrusted("The token belongs to another device");
  if (claims->isTrial && !claims->expiresAt) return untrusted("A trial must say when it ends");
  if (claims->expiresAt && *claims->expiresAt <= expectation.now) return untrusted("The token has expired");
  return *claims;
}

}  // namespace backline
