#include "licensing.hpp"

#include <chrono>
#include <optional>
#include <utility>

#include "token_file.hpp"

namespace backline {
namespace {

constexpr std::chrono::milliseconds pollInterval{1500};
/** How often in a row a poll may go wrong before we give up: two minutes. */
constexpr int toleratedFailures = 80;

Failure notActivated() { return {Fault::Untrusted, "This device has no license token yet: activate it first"}; }

}  // namespace

Licensing::Licensing(PluginIdentity plugin, Device device, std::filesystem::path folder, const Interrupt& interrupt,
                     Clock clock)
    : plugin_(std::move(plugin)),
      device_(std::move(device)),
      tokenPath_(std::move(folder) / (plugin_.productId + ".token")),
      interrupt_(interrupt),
      clock_(std::move(clock)),
      client_(plugin_, interrupt) {}

Result<LicenseClaims> Licensing::readKept() const {
  const auto token = readSmallFile(tokenPath_);
  return token ? verify(*token) : notActivated();
}

Result<LicenseClaims> Licensing::activate(const std::function<void(const std::string&)>& open,
                                          const std::function<bool()>& isAwaited) const {
  const auto answer = client_.requestActivation(device_);
  if (!answer) return answer.failure();
  open(answer->browser);
  const auto token = waitForToken(answer->request, isAwaited);
  return token ? acceptToken(*token) : token.failure();
}

Result<LicenseClaims> Licensing::renew() const {
  const auto kept = readSmallFile(tokenPath_);
  if (!kept) return notActivated();
  const auto fresh = client_.validate(*kept);
  if (!fresh) return fresh.failure();
  const auto claims = acceptToken(*fresh);
  if (claims || claims.failure().fault != Fault::Untrusted) return claims;
  return Failure{Fault::Unreachable, "The service sent a token that is not good: " + claims.failure().words};
}

Result<Done> Licensing::giveBack() const {
  const auto kept = readSmallFile(tokenPath_);
  if (!kept) return notActivated();
  const auto revoked = client_.revoke(*kept);
  return revoked ? forget() : revoked;
}

Result<LicenseClaims> Licensing::acceptToken(std::string_view token) const {
  const auto claims = verify(token);
  if (!claims) return claims;
  const auto written = replaceFile(tokenPath_, token);
  return written ? claims : written.failure();
}

Result<Done> Licensing::forget() const { return removeFile(tokenPath_); }

Result<LicenseClaims> Licensing::verify(std::string_view token) const {
  return verifyToken(token, {plugin_.publicKeys, plugin_.vendorId, plugin_.productId, device_.signature, now()});
}

Result<std::string> Licensing::waitForToken(const std::string& requestUrl,
                                            const std::function<bool()>& isAwaited) const {
  int failures = 0;
  for (;;) {
    const auto token = client_.collectToken(requestUrl);
    if (token && *token) return **token;
    failures = token ? 0 : failures + 1;
    if (!token && (token.failure().fault == Fault::Refused || failures > toleratedFailures)) return token.failure();
    if (interrupt_.pauseFor(pollInterval) || !isAwaited()) return Failure{Fault::Unreachable, "Interrupted"};
  }
}

std::int64_t Licensing::readSystemClock() {
  const auto sinceStart = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(sinceStart).count();
}

}  // namespace backline
