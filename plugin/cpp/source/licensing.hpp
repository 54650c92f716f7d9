#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "license_client.hpp"
#include "token.hpp"

namespace backline {

/**
 * What a plug-in does about its license, one step a call, with the token kept in a file. No token is kept that was not
 * verified, and a good one is never lost because something else went wrong. The steps that use the network block.
 */
class Licensing {
 public:
  /** Seconds since 1970. */
  using Clock = std::function<std::int64_t()>;

  Licensing(PluginIdentity plugin, Device device, std::filesystem::path folder, const Interrupt& interrupt,
            Clock clock = readSystemClock);

  /** The kept token, checked without a network. Untrusted when there is none, or it is not good. */
  Result<LicenseClaims> readKept() const;

  /** Asks for an activation, hands out the address to open, and polls until the customer has answered or nobody waits. */
  Result<LicenseClaims> activate(const std::function<void(const std::string& browserUrl)>& open,
                                 const std::function<bool()>& isAwaited) const;

  /** Sends the kept token for a fresh one. Unless Refused the kept one still holds. */
  Result<LicenseClaims> renew() const;

  /** Gives the device's seat back and drops the token. */
  Result<Done> giveBack() const;

  /** Takes the content of a license file (`.mb`) that was made for this device. */
  Result<LicenseClaims> acceptToken(std::string_view token) const;

  /** Drops the kept token. */
  Result<Done> forget() const;

  /** The content of the file to upload where this device has no network. */
  std::string machineFile() const { return writeMachineFile(device_, plugin_.productId); }

  const std::filesystem::path& tokenPath() const { return tokenPath_; }
  std::int64_t now() const { return clock_(); }

  static std::int64_t readSystemClock();

 private:
  Result<LicenseClaims> verify(std::string_view token) const;
  Result<std::string> waitForToken(const std::string& requestUrl, const std::function<bool()>& isAwaited) const;

  PluginIdentity plugin_;
  Device device_;
  std::filesystem::path tokenPath_;
  const Interrupt& interrupt_;
  Clock clock_;
  LicenseClient client_;
};

}  // namespace backline
