#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "interrupt.hpp"
#include "license_rules.hpp"
#include "licensing.hpp"

namespace backline {

/**
 * Keeps a plug-in's license on a thread of its own. The audio thread calls `state()` and nothing else: one atomic load,
 * no lock, no memory, no system call. All other calls are for the interface's thread; they return at once.
 */
class LicenseKeeper {
 public:
  /** Opens an address in the customer's browser. Called on the keeper's thread; must not throw. */
  using OpenBrowser = std::function<void(const std::string& url)>;

  LicenseKeeper(PluginIdentity plugin, Device device, std::filesystem::path folder, OpenBrowser openBrowser);
  /** Stops. */
  ~LicenseKeeper();
  LicenseKeeper(const LicenseKeeper&) = delete;
  LicenseKeeper& operator=(const LicenseKeeper&) = delete;

  /**
   * Begins, once: reads the kept token, so that the state is right when this returns, and starts the thread that
   * validates it when that is due. False when the system had no thread left.
   */
  bool start();
  /** Ends whatever it waits for and joins the thread; for good. */
  void stop();

  LicenseState state() const noexcept { return state_.load(std::memory_order_relaxed); }
  static_assert(std::atomic<LicenseState>::is_always_lock_free, "The audio thread must never wait for a lock");

  /** What to tell the customer about the state; empty when there is nothing to say. */
  std::string message() const;

  /** Wishes of the customer. A new one replaces one that was not begun yet, and ends the wait for the browser. */
  void activate() { wish({Wish::Kind::Activate, {}}); }
  void giveSeatBack() { wish({Wish::Kind::GiveSeatBack, {}}); }
  void useLicenseFile(std::string content) { wish({Wish::Kind::UseLicenseFile, std::move(content)}); }

 private:
  struct Wish {
    enum class Kind { Activate, GiveSeatBack, UseLicenseFile } kind;
    std::string content;
  };

  void wish(Wish wish);
  bool hasWish() const;
  std::optional<Wish> awaitWish();
  void run();
  void grant(const Wish& wish);
  void renewIfDue();
  /** Reads the kept token anew: another instance of the plug-in may have changed it. */
  void refresh();
  void say(std::string words);

  Interrupt interrupt_;
  Licensing licensing_;
  OpenBrowser openBrowser_;
  std::atomic<LicenseState> state_{LicenseState::Unlicensed};

  mutable std::mutex mutex_;
  std::condition_variable wished_;
  std::optional<Wish> wish_;
  std::string message_;
  bool isStopping_ = false;

  // Of the keeper's own thread alone.
  std::optional<std::int64_t> triedAt_;
  bool isRefused_ = false;

  std::thread thread_;
};

}  // namespace backline
