#include "license_keeper.hpp"

#include <chrono>
#include <exception>
#include <system_error>
#include <utility>

namespace backline {
namespace {

constexpr std::chrono::minutes lookEvery{1};

}  // namespace

LicenseKeeper::LicenseKeeper(PluginIdentity plugin, Device device, std::filesystem::path folder,
                             OpenBrowser openBrowser)
    : licensing_(std::move(plugin), std::move(device), std::move(folder), interrupt_),
      openBrowser_(std::move(openBrowser)) {}

LicenseKeeper::~LicenseKeeper() { stop(); }

bool LicenseKeeper::start() {
  refresh();
  try {
    thread_ = std::thread([this] { run(); });
    return true;
  } catch (const std::system_error&) {
    return false;
  }
}

void LicenseKeeper::stop() {
  {
    const std::lock_guard lock(mutex_);
    isStopping_ = true;
  }
  interrupt_.trigger();
  wished_.notify_all();
  if (thread_.joinable()) thread_.join();
}

std::string LicenseKeeper::message() const {
  const std::lock_guard lock(mutex_);
  return message_;
}

void LicenseKeeper::wish(Wish wish) {
  {
    const std::lock_guard lock(mutex_);
    wish_ = std::move(wish);
  }
  wished_.notify_all();
}

bool LicenseKeeper::hasWish() const {
  const std::lock_guard lock(mutex_);
  return wish_.has_value();
}

std::optional<LicenseKeeper::Wish> LicenseKeeper::awaitWish() {
  std::unique_lock lock(mutex_);
  wished_.wait_for(lock, lookEvery, [this] { return isStopping_ || wish_; });
  return std::exchange(wish_, std::nullopt);
}

void LicenseKeeper::run() {
  // Out of memory is all that may be thrown here. The last state stays, and the host goes on.
  try {
    while (!interrupt_.isTriggered()) {
      renewIfDue();
      if (const auto wish = awaitWish()) grant(*wish);
      refresh();
    }
  } catch (const std::exception&) {
    interrupt_.trigger();
  }
}

void LicenseKeeper::grant(const Wish& wish) {
  std::optional<Failure> failure;
  if (wish.kind == Wish::Kind::GiveSeatBack) {
    if (const auto given = licensing_.giveBack(); !given) failure = given.failure();
  } else if (wish.kind == Wish::Kind::UseLicenseFile) {
    if (const auto claims = licensing_.acceptToken(wish.content); !claims) failure = claims.failure();
  } else {
    say("Waiting for your answer in the browser");
    // Whoever plays on a trial plays on while they buy.
    if (!isPlayable(state())) state_ = LicenseState::Waiting;
    const auto claims = licensing_.activate(openBrowser_, [this] { return !hasWish(); });
    if (!claims) failure = claims.failure();
  }
  isRefused_ = failure && failure->fault == Fault::Refused;
  say(failure ? failure->words : "");
}

void LicenseKeeper::renewIfDue() {
  const auto claims = licensing_.readKept();
  if (!claims || !isValidationDue(*claims, triedAt_, licensing_.now())) return;
  triedAt_ = licensing_.now();
  const auto renewed = licensing_.renew();
  // Only the service's own no ends a license: without a network it plays on.
  isRefused_ = !renewed && renewed.failure().fault == Fault::Refused;
  if (isRefused_) licensing_.forget();
  if (isRefused_ || renewed) say(renewed ? "" : renewed.failure().words);
  refresh();
}

void LicenseKeeper::refresh() {
  const auto claims = licensing_.readKept();
  if (!claims) {
    if (message().empty()) say(claims.failure().words);
    state_ = isRefused_ ? LicenseState::Refused : LicenseState::Unlicensed;
    return;
  }
  isRefused_ = false;
  const LicenseState state = stateOf(*claims, licensing_.now());
  if (!isPlayable(state)) say("Connect this computer to the internet once, so that its license can be checked");
  state_ = state;
}

void LicenseKeeper::say(std::string words) {
  const std::lock_guard lock(mutex_);
  message_ = std::move(words);
}

}  // namespace backline
