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

/** A time that is still to come was noted by a clock that has been set since. */
bool isLongAgo(std::int64_t succeededAt, std::int64_t now) {
  return succeededAt <= now - checkEvery || succeededAt > now + checkEvery;
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

bool isCheckDue(const CheckTimes& times, std::int64_t now) {
  const bool wasJustTried = times.triedAt && *times.triedAt > now - times.tryAgainAfter && *times.triedAt <= now;
  return isLongAgo(times.succeededAt, now) && !wasJustTried;
}

std::int64_t nextCheck(const CheckTimes& times, std::int64_t now) {
  if (isCheckDue(times, now)) return now;
  return isLongAgo(times.succeededAt, now) ? *times.triedAt + times.tryAgainAfter : times.succeededAt + checkEvery;
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
