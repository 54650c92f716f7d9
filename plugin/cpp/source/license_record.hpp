#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backline/license_status.hpp"
#include "license_clock.hpp"
#include "update_feed.hpp"

namespace backline {

/** What is kept beside the token, for all processes. Losing it loses no license. */
struct LicenseRecord {
  ClockRecord clock;
  /** When the service was last asked to validate, whatever the result. */
  std::optional<std::int64_t> triedAt;
  /** The service has ended a trial on this device. */
  bool isTrialEnded = false;
  std::optional<Seats> seats;

  std::int64_t updatesReadAt = 0;
  std::optional<std::int64_t> updatesTriedAt;
  std::string updatesEtag;
  std::optional<Release> release;
};

/** The record as text. */
std::string writeRecord(const LicenseRecord& record);

/** An empty record for a text that is none; members that are not as they should be are left out. */
LicenseRecord readRecord(std::string_view text);

}  // namespace backline
