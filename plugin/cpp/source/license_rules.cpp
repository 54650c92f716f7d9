#include "license_rules.hpp"

namespace backline {

LicenseState stateOf(const LicenseClaims& claims, std::int64_t now) {
  if (claims.expiresAt && *claims.expiresAt <= now) return LicenseState::Unlicensed;
  if (claims.isTrial) return LicenseState::Trial;
  const bool isWithinGrace = claims.method == "Offline" || claims.validatedAt > now - grace;
  return isWithinGrace ? LicenseState::Licensed : LicenseState::Unlicensed;
}

bool isValidationDue(const LicenseClaims& claims, std::optional<std::int64_t> triedAt, std::int64_t now) {
  // A moment that is still to come was noted by a clock that has been set since.
  const bool isLongAgo = claims.validatedAt <= now - validateEvery || claims.validatedAt > now + validateEvery;
  const bool wasJustTried = triedAt && *triedAt > now - tryAgainAfter && *triedAt <= now;
  return isLongAgo && !wasJustTried;
}

}  // namespace backline
