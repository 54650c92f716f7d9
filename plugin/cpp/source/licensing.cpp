#include "licensing.hpp"

#include <optional>
#include <utility>

#include "compact_license.hpp"
#include "license_messages.hpp"

namespace backline {
namespace {

/** How many polls in a row may fail before an activation ends: two minutes of them. */
constexpr int toleratedFailures = 80;
/** How far the time on disk may fall behind, in seconds, so that the disk is rarely written. */
constexpr std::int64_t saveClockEvery = 600;

Failure notActivated() { return {Fault::Untrusted, messages::notActivated}; }

std::int64_t toSeconds(std::chrono::nanoseconds time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time).count();
}

}  // namespace

std::int64_t Surroundings::readSystemClock() {
  return toSeconds(std::chrono::system_clock::now().time_since_epoch());
}

std::int64_t Surroundings::readSteadyClock() {
  return toSeconds(std::chrono::steady_clock::now().time_since_epoch());
}

Licensing::Licensing(PluginIdentity plugin, Machine machine, std::filesystem::path folder, Surroundings surroundings)
    : plugin_(std::move(plugin)),
      machine_(std::move(machine)),
      surroundings_(std::move(surroundings)),
      store_(std::move(folder), plugin_.productId),
      client_(plugin_, surroundings_.transport),
      lookedAt_(surroundings_.steadyClock()) {}

LicenseView Licensing::look() {
  LicenseRecord record = store_.readRecord();
  const std::int64_t now = readClock(record);
  const auto token = store_.readToken();
  if (!token) return {{}, token.failure(), {}, std::move(record), now};
  if (!*token) return {{}, notActivated(), {}, std::move(record), now};
  auto claims = verify(**token);
  const Standing standing = claims ? judgeLicense(*claims, now) : Standing();
  const bool isBehind = clock_.seenAt >= record.clock.seenAt + saveClockEvery || clock_.aheadBy != record.clock.aheadBy;
  if (claims && isBehind) saveClock();
  return {**token, std::move(claims), standing, std::move(record), now};
}

Result<LicenseClaims> Licensing::readValid() {
  const LicenseView view = look();
  const bool hasEnded = view.claims && view.standing.daysLeft == 0;
  return hasEnded ? Failure{Fault::Untrusted, describeStanding(view.standing.kind)} : view.claims;
}

Result<LicenseClaims> Licensing::activate(const std::function<void(const std::string&)>& open,
                                          const Interrupt& interrupt) {
  const auto answer = client_.requestActivation(machine_, interrupt);
  if (!answer) return answer.failure();
  open(answer->browser);
  const auto token = waitForToken(answer->request, interrupt);
  return token ? keepFresh(token->token, token->askedAt) : token.failure();
}

Result<LicenseClaims> Licensing::renew(const Interrupt& interrupt) {
  const LicenseView view = look();
  if (view.token.empty()) return view.claims.failure();
  store_.changeRecord([&view](LicenseRecord& record) { record.triedAt = view.now; });
  const std::int64_t askedAt = surroundings_.clock();
  const auto fresh = client_.validate(view.token, interrupt);
  if (!fresh) return fresh.failure();
  const auto claims = keepFresh(*fresh, askedAt);
  if (claims) return claims;
  return Failure{Fault::Unreachable, messages::badAnswer + claims.failure().words};
}

Result<LicenseClaims> Licensing::renewOrDrop(const Interrupt& interrupt) {
  const LicenseView before = look();
  auto renewed = renew(interrupt);
  if (renewed || renewed.failure().fault != Fault::Refused) return renewed;
  // Another process may have kept a new token meanwhile.
  if (look().token != before.token) return renewed;
  if (before.claims && before.claims->isTrial)
    store_.changeRecord([](LicenseRecord& record) { record.isTrialEnded = true; });
  store_.dropToken();
  return renewed;
}

Result<Done> Licensing::giveBack(const Interrupt& interrupt) {
  const LicenseView view = look();
  if (view.token.empty()) return view.claims.failure();
  auto revoked = client_.revoke(view.token, interrupt);
  if (!revoked) return revoked;
  store_.changeRecord([](LicenseRecord& record) { record.seats.reset(); });
  return store_.dropToken();
}

Result<LicenseClaims> Licensing::useLicenseFile(std::string_view content) {
  const auto claims = verify(content);
  if (!claims) return claims;
  const LicenseView view = look();
  // A newer file proves the time. The same one again does not: it must not turn a clock back.
  const bool isNewer = !view.claims || claims->validatedAt > view.claims->validatedAt;
  const std::int64_t now = isNewer ? claims->validatedAt : view.now;
  if (judgeLicense(*claims, now).daysLeft == 0) return Failure{Fault::Untrusted, messages::oldFile};
  // The file may have been made long before, so it says nothing about how far the clock is ahead.
  keep(content, isNewer ? std::optional(correctClock(clock_, now, now)) : std::nullopt);
  return claims;
}

Result<Done> Licensing::readSeats(const Interrupt& interrupt) {
  const LicenseView view = look();
  if (!view.claims) return view.claims.failure();
  const auto seats = client_.readSeats(view.token, interrupt);
  if (!seats) return seats.failure();
  store_.changeRecord([&seats](LicenseRecord& record) { record.seats = *seats; });
  return Done{};
}

Result<Done> Licensing::readUpdates(const Interrupt& interrupt) {
  const LicenseView view = look();
  store_.changeRecord([&view](LicenseRecord& record) { record.updatesTriedAt = view.now; });
  const auto answer = client_.readUpdates(view.record.updatesEtag, interrupt);
  if (!answer) return answer.failure();
  store_.changeRecord([&](LicenseRecord& record) {
    record.updatesReadAt = view.now;
    record.updatesEtag = answer->etag;
    if (answer->feed) record.release = answer->feed->release;
  });
  return Done{};
}

void Licensing::saveClock() {
  store_.changeRecord([this](LicenseRecord& record) {
    clock_ = mergeClocks(clock_, record.clock);
    record.clock = clock_;
  });
}

std::int64_t Licensing::readClock(const LicenseRecord& record) {
  const std::int64_t steadyNow = surroundings_.steadyClock();
  const std::int64_t systemNow = surroundings_.clock();
  clock_ = advanceClock(clock_, systemNow, steadyNow - lookedAt_);
  // What another process has seen counts, but the time that this one ran must not be added to it a second time.
  clock_ = advanceClock(mergeClocks(clock_, record.clock), systemNow, 0);
  lookedAt_ = steadyNow;
  return clock_.seenAt;
}

Result<LicenseClaims> Licensing::verify(std::string_view token) const {
  // Whether it has ended is decided by judgeLicense, which knows more about the time.
  constexpr std::int64_t beforeAnyEnd = 0;
  return verifyLicense(token, {plugin_.publicKeys, plugin_.vendorId, plugin_.productId, machine_.signature, beforeAnyEnd});
}

Result<LicenseClaims> Licensing::keepFresh(std::string_view token, std::int64_t askedAt) {
  const auto claims = verify(token);
  if (!claims) return claims;
  const Standing standing = judgeLicense(*claims, claims->validatedAt);
  if (standing.daysLeft == 0) return Failure{Fault::Untrusted, describeStanding(standing.kind)};
  keep(token, correctClock(clock_, claims->validatedAt, askedAt));
  return claims;
}

void Licensing::keep(std::string_view token, const std::optional<ClockRecord>& clock) {
  // A token that cannot be written is kept in memory, which the store reports.
  store_.keepToken(token);
  if (clock) clock_ = *clock;
  store_.changeRecord([this](LicenseRecord& record) {
    record.isTrialEnded = false;
    record.clock = mergeClocks(clock_, record.clock);
  });
}

Result<Licensing::FreshToken> Licensing::waitForToken(const std::string& requestUrl, const Interrupt& interrupt) const {
  int failures = 0;
  for (;;) {
    const std::int64_t askedAt = surroundings_.clock();
    const auto token = client_.collectToken(requestUrl, interrupt);
    if (token && *token) return FreshToken{**token, askedAt};
    failures = token ? 0 : failures + 1;
    if (!token && (token.failure().fault == Fault::Refused || failures > toleratedFailures)) return token.failure();
    if (interrupt.pauseFor(surroundings_.pollInterval)) return Failure{Fault::Unreachable, messages::interrupted};
  }
}

}  // namespace backline
