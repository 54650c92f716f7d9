#include "license_rules.hpp"

#include <algorithm>

#include "license_messages.hpp"

namespace backline {
namespace {

constexpr int mostDays = 36'500;

/** Days until then, a part of a day counted as one. */
int daysUntil(std::int64_t then, std::int64_t now) {
  if (then <= now) return 0;
  // Without overflow for any two times.
  const std::uint64_t seconds = static_cast<std::uint64_t>(then) - static_cast<std::uint64_t>(now);
  const std::uint64_t days = (seconds - 1) / static_cast<std::uint64_t>(secondsPerDay) + 1;
  return static_cast<int>(std::min<std::uint64_t>(days, mostDays));
}

}  // namespace

Standing judgeLicense(const LicenseClaims& claims, std::int64_t now) {
  Standing standing;
  if (claims.expiresAt) {
    standing.daysLeft = daysUntil(*claims.expiresAt, now);
    if (*claims.expiresAt <= now) {
      standing.kind = claims.isTrial ? Standing::Kind::TrialEnded : Standing::Kind::LicenseEnded;
      return standing;
    }
  }
  if (!claims.isTrial && claims.method != "Offline") {
    standing.graceDaysLeft = std::min<int>(graceDays, daysUntil(claims.validatedAt, now - graceDays * secondsPerDay));
    if (*standing.graceDaysLeft == 0) {
      standing.kind = Standing::Kind::GraceEnded;
      return standing;
    }
  }
  standing.state = claims.isTrial ? LicenseState::Trial : LicenseState::Licensed;
  return standing;
}

bool isCheckDue(std::int64_t succeededAt, std::optional<std::int64_t> triedAt, std::int64_t now) {
  // A time that is still to come was noted by a clock that has been set since.
  const bool isLongAgo = succeededAt <= now - checkEvery || succeededAt > now + checkEvery;
  const bool wasJustTried = triedAt && *triedAt > now - tryAgainAfter && *triedAt <= now;
  return isLongAgo && !wasJustTried;
}

std::int64_t nextCheck(std::int64_t succeededAt, std::optional<std::int64_t> triedAt, std::int64_t now) {
  if (isCheckDue(succeededAt, triedAt, now)) return now;
  const bool isLongAgo = succeededAt <= now - checkEvery || succeededAt > now + checkEvery;
  return isLongAgo ? *triedAt + tryAgainAfter : succeededAt + checkEvery;
}

std::string describeStanding(Standing::Kind kind) {
  switch (kind) {
    case Standing::Kind::TrialEnded:
      return messages::trialEnded;
    case Standing::Kind::LicenseEnded:
      return messages::licenseEnded;
    case Standing::Kind::GraceEnded:
      return messages::graceEnded;
    case Standing::Kind::Valid:
      break;
  }
  return {};
}

}  // namespace backline
