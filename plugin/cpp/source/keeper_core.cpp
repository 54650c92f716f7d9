#include "keeper_core.hpp"

#include <exception>
#include <system_error>
#include <utility>

#include "license_messages.hpp"

namespace backline {
namespace {

constexpr std::size_t machineIdLength = 12;

CheckTimes licenseCheckOf(const LicenseView& view) {
  const bool isPlaying = isPlayable(view.standing.state);
  return {view.claims->validatedAt, view.record.triedAt, isPlaying ? tryAgainAfter : tryAgainSoon};
}

}  // namespace

class KeeperCore::Work {
 public:
  /** `endsWithRequest`: a new request of the customer interrupts it. */
  Work(KeeperCore& core, bool endsWithRequest) : core_(core), interrupt_(std::make_shared<Interrupt>()) {
    const std::lock_guard lock(core_.mutex_);
    core_.interrupt_ = interrupt_;
    core_.endsWithRequest_ = endsWithRequest;
    const bool isOutdated = endsWithRequest && (core_.request_ || core_.isCancelled_);
    if (core_.isStopping_ || isOutdated) interrupt_->trigger();
  }
  ~Work() {
    const std::lock_guard lock(core_.mutex_);
    core_.interrupt_.reset();
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  const Interrupt& interrupt() const { return *interrupt_; }

 private:
  KeeperCore& core_;
  std::shared_ptr<Interrupt> interrupt_;
};

KeeperCore::KeeperCore(PluginIdentity plugin, Machine machine, KeeperOptions options, Surroundings surroundings,
                       KeeperPauses pauses)
    : plugin_(std::move(plugin)),
      machine_(std::move(machine)),
      options_(std::move(options)),
      pauses_(pauses),
      licensing_(plugin_, machine_, options_.folder, std::move(surroundings)) {}

bool KeeperCore::start() {
  if (thread_.joinable() || isStopping_) return thread_.joinable();
  refresh();
  try {
    thread_ = std::thread([this] { run(); });
    return true;
  } catch (const std::system_error&) {
    setNotice(messages::noThread, Fault::Local);
    refresh();
    return false;
  }
}

void KeeperCore::stop() noexcept {
  {
    const std::lock_guard lock(mutex_);
    isStopping_ = true;
    if (interrupt_) interrupt_->trigger();
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

LicenseStatus KeeperCore::status() const {
  const std::lock_guard lock(mutex_);
  return status_;
}

void KeeperCore::request(KeeperRequest request) {
  {
    const std::lock_guard lock(mutex_);
    request_ = std::move(request);
    if (interrupt_ && endsWithRequest_) interrupt_->trigger();
  }
  changed_.notify_all();
}

void KeeperCore::cancel() {
  const std::lock_guard lock(mutex_);
  if (request_ && request_->kind == KeeperRequest::Kind::Activate) request_.reset();
  isCancelled_ = true;
  if (interrupt_ && endsWithRequest_) interrupt_->trigger();
}

void KeeperCore::run() {
  // Only running out of memory throws here. The last state stays, and the host goes on.
  try {
    for (;;) {
      runOnce();
      awaitRequest();
      const std::lock_guard lock(mutex_);
      if (isStopping_) break;
    }
    licensing_.saveClock();
  } catch (const std::exception&) {
    return;
  }
}

void KeeperCore::runOnce() {
  if (const auto request = takeRequest()) perform(*request);
  refresh();
  checkIfDue();
}

std::optional<KeeperRequest> KeeperCore::takeRequest() {
  const std::lock_guard lock(mutex_);
  isCancelled_ = false;
  return std::exchange(request_, std::nullopt);
}

void KeeperCore::awaitRequest() {
  std::unique_lock lock(mutex_);
  const auto pause = isPlayable(status_.state) ? pauses_.whilePlayable : pauses_.otherwise;
  changed_.wait_for(lock, pause, [this] { return isStopping_ || request_; });
}

void KeeperCore::perform(const KeeperRequest& request) {
  std::optional<Failure> failure;
  std::string success;
  setNotice({}, Fault::None);
  switch (request.kind) {
    case KeeperRequest::Kind::Activate:
      if (const auto claims = activate(); !claims) failure = claims.failure();
      break;
    case KeeperRequest::Kind::GiveSeatBack: {
      const Work work(*this, false);
      const auto given = licensing_.giveBack(work.interrupt());
      if (!given) failure = given.failure();
      success = messages::seatGivenBack;
      break;
    }
    case KeeperRequest::Kind::UseLicenseFile:
      if (const auto claims = licensing_.useLicenseFile(request.content); !claims) failure = claims.failure();
      break;
    case KeeperRequest::Kind::CheckNow: {
      const Work work(*this, true);
      checkLicense(work.interrupt(), true);
      if (options_.checksForUpdates) licensing_.readUpdates(work.interrupt());
      return;
    }
  }
  if (failure && failure->words == messages::interrupted) return;
  setNotice(failure ? failure->words : success, failure ? failure->fault : Fault::None);
}

Result<LicenseClaims> KeeperCore::activate() {
  const Work work(*this, true);
  isWaiting_ = true;
  notice_ = messages::waiting;
  refresh();
  auto claims = licensing_.activate(
      [this](const std::string& url) {
        activationUrl_ = url;
        refresh();
        if (open(url)) return;
        notice_ = messages::browserDidNotOpen;
        refresh();
      },
      work.interrupt());
  isWaiting_ = false;
  activationUrl_.clear();
  notice_.clear();
  if (work.interrupt().isTriggered() && !claims) return Failure{Fault::Unreachable, messages::interrupted};
  // The activation has already succeeded; the number of seats is read again with the next check.
  if (claims) licensing_.readSeats(work.interrupt());
  return claims;
}

bool KeeperCore::open(const std::string& url) {
  if (!options_.openBrowser) return false;
  try {
    return options_.openBrowser(url);
  } catch (const std::exception&) {
    return false;
  }
}

void KeeperCore::checkIfDue() {
  const auto isDue = [this](const LicenseView& view) { return isLicenseCheckDue(view) || isUpdateCheckDue(view); };
  if (!isDue(licensing_.look())) return;
  const CheckClaim claim(licensing_.store().claimPath());
  if (!claim.isHeld()) return;
  // Another process may have checked since the first look.
  const LicenseView view = licensing_.look();
  const Work work(*this, true);
  if (isLicenseCheckDue(view)) checkLicense(work.interrupt(), false);
  if (isUpdateCheckDue(view)) licensing_.readUpdates(work.interrupt());
  refresh();
}

void KeeperCore::checkLicense(const Interrupt& interrupt, bool isAsked) {
  const auto renewed = licensing_.renewOrDrop(interrupt);
  if (renewed) licensing_.readSeats(interrupt);
  if (interrupt.isTriggered() && !renewed) return;
  const Fault fault = renewed ? Fault::None : renewed.failure().fault;
  // Only a refusal of the service ends a license: without a network it plays on, and there is nothing to say.
  if (fault == Fault::Refused || isAsked) setNotice(renewed ? messages::checked : renewed.failure().words, fault);
  if (renewed && !isAsked) setNotice({}, Fault::None);
}

bool KeeperCore::isLicenseCheckDue(const LicenseView& view) const {
  return view.claims && isCheckDue(licenseCheckOf(view), view.now);
}

bool KeeperCore::isUpdateCheckDue(const LicenseView& view) const {
  return options_.checksForUpdates && isCheckDue({view.record.updatesReadAt, view.record.updatesTriedAt}, view.now);
}

void KeeperCore::setNotice(std::string message, Fault fault) {
  notice_ = std::move(message);
  fault_ = fault;
  isRefused_ = fault == Fault::Refused;
  noticeToken_ = licensing_.look().token;
}

void KeeperCore::refresh() { publish(describe(licensing_.look())); }

LicenseStatus KeeperCore::describe(const LicenseView& view) {
  if (view.token != noticeToken_ && !isWaiting_) {
    // Another instance or process has changed the license: what was said about the last one no longer applies.
    notice_.clear();
    fault_ = Fault::None;
    isRefused_ = false;
    noticeToken_ = view.token;
  }
  LicenseStatus status;
  status.state = view.standing.state;
  if (!isPlayable(status.state) && isRefused_) status.state = LicenseState::Refused;
  if (!isPlayable(status.state) && isWaiting_) status.state = LicenseState::Waiting;
  status.fault = fault_;
  status.isTrialEnded = view.record.isTrialEnded || view.standing.kind == Standing::Kind::TrialEnded;
  status.activationUrl = activationUrl_;
  status.machineName = machine_.name;
  status.machineId = machine_.signature.substr(0, machineIdLength);
  status.machineParts = machine_.parts;
  status.update = findUpdate(view.record.release, plugin_.version);
  if (view.claims) {
    status.isOffline = view.claims->method == "Offline";
    status.licensee = view.claims->customerName;
    status.licenseeEmail = view.claims->customerEmail;
    status.daysLeft = view.standing.daysLeft;
    status.graceDaysLeft = view.standing.graceDaysLeft;
    status.nextCheckAt = nextCheck(licenseCheckOf(view), view.now);
    status.seats = view.record.seats;
    status.message = describeStanding(view.standing.kind);
  } else if (!view.token.empty() || view.claims.failure().fault == Fault::Local) {
    status.message = view.claims.failure().words;
  } else if (status.isTrialEnded) {
    status.message = messages::trialEnded;
  }
  if (const auto& reason = licensing_.store().memoryReason()) status.message = messages::sessionOnly + reason->words;
  if (!notice_.empty()) status.message = notice_;
  return status;
}

void KeeperCore::publish(LicenseStatus status) {
  const std::lock_guard lock(mutex_);
  status.revision = status_.revision;
  if (status == status_) return;
  status.revision += 1;
  state_.store(status.state, std::memory_order_relaxed);
  status_ = std::move(status);
  revision_.store(status_.revision, std::memory_order_release);
}

}  // namespace backline
