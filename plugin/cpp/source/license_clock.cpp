#include "license_clock.hpp"

#include <algorithm>

namespace backline {
namespace {

constexpr std::int64_t hour = 60 * 60;
constexpr std::int64_t day = 24 * hour;
/** The year 10000: no clock is beyond, and sums of such times do not overflow. */
constexpr std::int64_t latest = 253'402'300'800;
/** The year 3000. A clock that is beyond, or before 1970, says nothing about the time. */
constexpr std::int64_t latestPlausible = 32'503'680'000;
/** One each day for millennia. */
constexpr std::int64_t mostCorrections = 1'000'000;

std::int64_t readPlausible(std::int64_t systemNow) {
  return systemNow > 0 && systemNow <= latestPlausible ? systemNow : 0;
}

std::int64_t clampTime(std::int64_t time) { return std::clamp<std::int64_t>(time, 0, latest); }

}  // namespace

ClockRecord advanceClock(ClockRecord record, std::int64_t systemNow, std::int64_t ranFor) {
  systemNow = readPlausible(systemNow);
  // The clock has been set back since the service answered: what was known about it no longer applies.
  if (systemNow < record.answeredAt - hour) record.aheadBy = 0;
  const std::int64_t atLeast = record.seenAt + std::clamp<std::int64_t>(ranFor, 0, day);
  record.seenAt = clampTime(std::max(atLeast, systemNow - record.aheadBy));
  return record;
}

ClockRecord correctClock(ClockRecord record, std::int64_t serverNow, std::int64_t systemNow) {
  record.seenAt = clampTime(serverNow);
  record.answeredAt = readPlausible(systemNow);
  const std::int64_t ahead = record.answeredAt - record.seenAt;
  record.aheadBy = ahead > day ? ahead : 0;
  record.corrections = std::min(record.corrections + 1, mostCorrections);
  return record;
}

ClockRecord sanitizeClock(ClockRecord record) {
  // A damaged number would otherwise outweigh each correction to come, or never advance.
  if (record.corrections < 0 || record.corrections >= mostCorrections || record.seenAt >= latest) return {};
  return {clampTime(record.seenAt), clampTime(record.aheadBy), clampTime(record.answeredAt), record.corrections};
}

ClockRecord mergeClocks(const ClockRecord& one, const ClockRecord& other) {
  if (one.corrections != other.corrections) return one.corrections > other.corrections ? one : other;
  ClockRecord merged = one;
  merged.seenAt = std::max(one.seenAt, other.seenAt);
  merged.aheadBy = std::min(one.aheadBy, other.aheadBy);
  return merged;
}

}  // namespace backline
