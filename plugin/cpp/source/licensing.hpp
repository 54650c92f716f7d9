#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "interrupt.hpp"
#include "license_client.hpp"
#include "license_rules.hpp"
#include "license_store.hpp"
#include "token.hpp"

namespace backline {

/** What licensing needs of its surroundings; tests give their own. */
struct Surroundings {
  /** The system's clock in seconds since 1970, which may be wrong. */
  std::function<std::int64_t()> clock = readSystemClock;
  /** Seconds from any start, which never go back. */
  std::function<std::int64_t()> steadyClock = readSteadyClock;
  Transport transport = sendOverNetwork;
  /** The pause between two polls of an activation. */
  std::chrono::milliseconds pollInterval{1500};

  static std::int64_t readSystemClock();
  static std::int64_t readSteadyClock();
};

/** The license of this device as of now. */
struct LicenseView {
  /** The token that is kept, valid or not; empty if there is none. */
  std::string token;
  /** Its claims, or why it does not count. A token that has ended still has claims. */
  Result<LicenseClaims> claims;
  Standing standing;
  LicenseRecord record;
  std::int64_t now = 0;
};

/**
 * What a plug-in does about its license, one step a function. No token is kept that was not verified, and a valid one is
 * not lost because something else fails. For one thread; the steps that take an Interrupt use the network and block.
 */
class Licensing {
 public:
  Licensing(PluginIdentity plugin, Machine machine, std::filesystem::path folder, Surroundings surroundings = {});

  LicenseView look();
  /** The kept token if it is valid now. */
  Result<LicenseClaims> readValid();

  /** Asks for an activation, hands out the address to open, and polls until the customer has answered. */
  Result<LicenseClaims> activate(const std::function<void(const std::string& browserUrl)>& open,
                                 const Interrupt& interrupt);
  /** Exchanges the kept token for a fresh one. Unless Refused, the kept one stays valid. */
  Result<LicenseClaims> renew(const Interrupt& interrupt);
  /** The same; if the service refuses, it also drops the token that it was about. */
  Result<LicenseClaims> renewOrDrop(const Interrupt& interrupt);
  /** Ends the activation of this device and drops the token. */
  Result<Done> giveBack(const Interrupt& interrupt);
  /** Takes the content of a license file (`.mb`), or a compact license, that was made for this device. */
  Result<LicenseClaims> useLicenseFile(std::string_view content);

  Result<Done> readSeats(const Interrupt& interrupt);
  Result<Done> readUpdates(const Interrupt& interrupt);

  /** Saves what was seen of the time. */
  void saveClock();

  const LicenseStore& store() const { return store_; }

 private:
  struct FreshToken {
    std::string token;
    std::int64_t askedAt = 0;
  };

  std::int64_t readClock(const LicenseRecord& record);
  Result<LicenseClaims> verify(std::string_view token) const;
  /** Keeps a token that the service has sent; `askedAt` is the system's clock before it was asked. */
  Result<LicenseClaims> keepFresh(std::string_view token, std::int64_t askedAt);
  /** Keeps a token with what it says of the time, if that is given. */
  void keep(std::string_view token, const std::optional<ClockRecord>& clock);
  Result<FreshToken> waitForToken(const std::string& requestUrl, const Interrupt& interrupt) const;

  PluginIdentity plugin_;
  Machine machine_;
  Surroundings surroundings_;
  LicenseStore store_;
  LicenseClient client_;
  ClockRecord clock_;
  std::int64_t lookedAt_;
};

}  // namespace backline
