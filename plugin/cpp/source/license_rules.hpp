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
/** A license that does not play until it is checked is checked soon after the network is back. */
constexpr std::int64_t tryAgainSoon = 60;

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

/** Something that is done every `checkEvery`: when it last succeeded, when it was last tried, and the pause after failures. */
struct CheckTimes {
  std::int64_t succeededAt = 0;
  std::optional<std::int64_t> triedAt;
  std::int64_t tryAgainAfter = backline::tryAgainAfter;
};

bool isCheckDue(const CheckTimes& times, std::int64_t now);

/** When it is due, if it is not due now; otherwise now. */
std::int64_t nextCheck(const CheckTimes& times, std::int64_t now);

/** What the customer is told about a standing; empty if it is valid. */
std::string describeStanding(Standing::Kind kind);

}  // namespace backline
