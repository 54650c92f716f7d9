#pragma once

#include <cstdint>

namespace backline {

/**
 * What is known about the time besides the system's clock, which its owner can set. Kept with the license. All times are
 * seconds since 1970.
 */
struct ClockRecord {
  /** The latest time that is known to have passed. */
  std::int64_t seenAt = 0;
  /** How far the system's clock was ahead of the service when the service last answered; 0 within a day. */
  std::int64_t aheadBy = 0;
  /** The system's clock when the service last answered. */
  std::int64_t answeredAt = 0;
  /** How often the service has set this record: the higher one counts, whatever time it has. */
  std::int64_t corrections = 0;

  bool operator==(const ClockRecord& other) const {
    return seenAt == other.seenAt && aheadBy == other.aheadBy && answeredAt == other.answeredAt &&
           corrections == other.corrections;
  }
};

/**
 * Advances the record to the system's clock, but at least by the time that the program has run since the last call. A
 * clock that is set back therefore does not give time back: a trial ends at the latest after it has run for its length.
 */
ClockRecord advanceClock(ClockRecord record, std::int64_t systemNow, std::int64_t ranFor);

/** Sets the record to the time that the service has signed. This also undoes a time that only a wrong clock has shown. */
ClockRecord correctClock(ClockRecord record, std::int64_t serverNow, std::int64_t systemNow);

/** A record that was read from a file, without times that cannot be; an empty one if it is damaged. */
ClockRecord sanitizeClock(ClockRecord record);

/** Joins what two processes know. */
ClockRecord mergeClocks(const ClockRecord& one, const ClockRecord& other);

}  // namespace backline
