#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "backline/license_state.hpp"
#include "token.hpp"

namespace backline {

constexpr std::int64_t secondsPerDay = 24 * 60 * 60;

/** The service is asked about license, seats and updates once a day, and an hour after that did not work. */
constexpr std::int64_t checkEvery = secondsPerDay;
constexpr std::int64_t tryAgainAfter = 60 * 60;

/**
 * How long a license that was activated online plays without the service. Long, because a studio may be offline for
 * weeks; not unlimited, because a seat that was released in the browser would never end on the device. Offline
 * activations have no limit.
 */
constexpr std::int64_t graceDays = 30;

/** What a valid token means at some time. */
struct Standing {
  enum class Kind { Valid, TrialEnded, LicenseEnded, GraceEnded };

  Kind kind = Kind::Valid;
  LicenseState state = LicenseState::Unlicensed;
  std::optional<int> daysLeft;
  std::optional<int> graceDaysLeft;
};

Standing judgeLicense(const LicenseClaims& claims, std::int64_t now);

/** Whether something is due that is done every `checkEvery`: when it last succeeded, and when it was last tried. */
bool isCheckDue(std::int64_t succeededAt, std::optional<std::int64_t> triedAt, std::int64_t now);

/** When it is due, if it is not due now; otherwise now. */
std::int64_t nextCheck(std::int64_t succeededAt, std::optional<std::int64_t> triedAt, std::int64_t now);

/** What the customer is told about a standing; empty if it is valid. */
std::string describeStanding(Standing::Kind kind);

}  // namespace backline
