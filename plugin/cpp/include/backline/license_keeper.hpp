#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "license_status.hpp"
#include "machine.hpp"
#include "plugin_identity.hpp"

namespace backline {

class KeeperCore;

struct KeeperOptions {
  /** Where the license is kept; see `licenseFolder`. */
  std::filesystem::path folder;
  /** Opens an address in the customer's browser. Called on the keeper's thread. False if that was not possible. */
  std::function<bool(const std::string& url)> openBrowser = openInBrowser;
  bool checksForUpdates = true;
  /** Seconds since 1970; the system's clock if empty. Called on the keeper's thread and by `start`. */
  std::function<std::int64_t()> clock = {};
};

/**
 * Keeps a plug-in's license on a thread of its own. The audio thread calls `state()` and `revision()` and nothing else:
 * one atomic load, without locks, memory allocation or system calls. All other functions are for the interface's thread
 * and never wait for the network. There may be any number of keepers in any number of processes: they see each other's
 * changes within a minute, and only one of them asks the service. No function throws, except if memory runs out in one
 * that is not noexcept.
 */
class LicenseKeeper {
 public:
  LicenseKeeper(PluginIdentity plugin, Machine machine, KeeperOptions options);
  /** Calls `stop`. */
  ~LicenseKeeper();
  LicenseKeeper(const LicenseKeeper&) = delete;
  LicenseKeeper& operator=(const LicenseKeeper&) = delete;

  /**
   * Reads the kept license, so that the state is right when this returns, and starts the thread that asks the service
   * when that is due. Works once. False if the system could not start a thread; the state is right even then.
   */
  bool start();
  /** Ends whatever the keeper waits for and joins its thread, for good. Takes milliseconds, except while a name is resolved. */
  void stop() noexcept;

  /** For the audio thread. */
  LicenseState state() const noexcept;
  /** A copy of everything there is to show. */
  LicenseStatus status() const;
  /** `LicenseStatus::revision`, without a lock. */
  std::uint64_t revision() const noexcept;

  /** What the customer asks for. A new request replaces one that has not begun, and ends the wait for the browser. */
  void activate();
  /** Ends the wait for the browser. */
  void cancel();
  /** Ends the activation of this device, so that another can be activated. */
  void giveSeatBack();
  /** Asks the service now, without waiting until that is due. */
  void checkNow();
  /** Takes the content of a license file (`.mb`), or a compact license as it was typed or scanned, that was made for this device. */
  void useLicenseFile(std::string content);

  /** The content of the machine file (`.dt`) to upload from a computer with a network. */
  std::string machineFile() const;
  /** The page of the vendor's site that takes the machine file, with the machine file in the address: for a QR code. */
  std::string offlineUrl() const;

 private:
  std::unique_ptr<KeeperCore> core_;
};

}  // namespace backline
