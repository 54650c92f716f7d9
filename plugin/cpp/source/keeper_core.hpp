#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "backline/license_keeper.hpp"
#include "licensing.hpp"

namespace backline {

/** How long the keeper's thread sleeps between two looks at the files, as another process may have changed them. */
struct KeeperPauses {
  std::chrono::milliseconds whilePlayable{30'000};
  std::chrono::milliseconds otherwise{5'000};
};

/** What the customer asks for. */
struct KeeperRequest {
  enum class Kind { Activate, GiveSeatBack, CheckNow, UseLicenseFile };

  Kind kind = Kind::CheckNow;
  std::string content;
};

/** The inside of LicenseKeeper, whose surroundings can be replaced in tests. */
class KeeperCore {
 public:
  KeeperCore(PluginIdentity plugin, Machine machine, KeeperOptions options, Surroundings surroundings,
             KeeperPauses pauses = {});
  ~KeeperCore() { stop(); }
  KeeperCore(const KeeperCore&) = delete;
  KeeperCore& operator=(const KeeperCore&) = delete;

  bool start();
  void stop() noexcept;

  LicenseState state() const noexcept { return state_.load(std::memory_order_relaxed); }
  std::uint64_t revision() const noexcept { return revision_.load(std::memory_order_acquire); }
  static_assert(std::atomic<LicenseState>::is_always_lock_free && std::atomic<std::uint64_t>::is_always_lock_free,
                "The audio thread must never wait for a lock");
  LicenseStatus status() const;

  void request(KeeperRequest request);
  void cancel();

  const PluginIdentity& plugin() const { return plugin_; }
  const Machine& machine() const { return machine_; }

  /** One round of the keeper's thread without its pause. Public for tests that run it themselves, without `start`. */
  void runOnce();

 private:
  /** What the keeper's thread is busy with, so that other threads can interrupt it. */
  class Work;

  void run();
  std::optional<KeeperRequest> takeRequest();
  void awaitRequest();

  void perform(const KeeperRequest& request);
  Result<LicenseClaims> activate();
  bool open(const std::string& url);
  void checkIfDue();
  void checkLicense(const Interrupt& interrupt, bool isAsked);
  bool isLicenseCheckDue(const LicenseView& view) const;
  bool isUpdateCheckDue(const LicenseView& view) const;

  /** Shows what happened until the next request, or until there is another token. */
  void setNotice(std::string message, Fault fault);
  /** Reads the files and publishes the result. */
  void refresh();
  LicenseStatus describe(const LicenseView& view);
  void publish(LicenseStatus status);

  const PluginIdentity plugin_;
  const Machine machine_;
  const KeeperOptions options_;
  const KeeperPauses pauses_;

  std::atomic<LicenseState> state_{LicenseState::Unlicensed};
  std::atomic<std::uint64_t> revision_{0};

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<KeeperRequest> request_;
  std::shared_ptr<Interrupt> interrupt_;
  bool endsWithRequest_ = false;
  /** Since the last request was taken, which may not have begun its work. */
  bool isCancelled_ = false;
  bool isStopping_ = false;
  LicenseStatus status_;

  // Only for the keeper's thread, and for `start` before there is one.
  Licensing licensing_;
  std::string notice_;
  std::string noticeToken_;
  Fault fault_ = Fault::None;
  bool isRefused_ = false;
  bool isWaiting_ = false;
  std::string activationUrl_;

  std::thread thread_;
};

}  // namespace backline
