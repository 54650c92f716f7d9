// Random sequences of requests, file changes, clock changes and answers, with the keeper on its own thread, an audio
// thread that reads its state and an interface that reads its status.

#include <atomic>
#include <chrono>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "keeper_fixture.hpp"
#include "options.hpp"
#include "random.hpp"

using namespace backline;
using Kind = KeeperRequest::Kind;
using Mood = FakeService::Mood;
using Decision = FakeService::Decision;

namespace {

/** A machine on which two instances of a plug-in run, while its owner does anything in any order. */
class Sequence {
 public:
  explicit Sequence(std::uint64_t seed) : random_(seed) {
    fixture_.core->stop();
    for (auto* core : {&first_, &second_}) {
      *core = std::make_unique<KeeperCore>(testPlugin(), testMachine(), fixture_.options(), fixture_.surroundings(), pauses);
      check((*core)->start(), "a keeper starts");
    }
    observer_ = std::thread([this] { observe(); });
  }

  ~Sequence() {
    isOver_ = true;
    observer_.join();
  }

  void run() {
    for (std::size_t steps = 4 + random_.below(12); steps > 0; --steps) {
      step();
      if (random_.oneIn(3)) std::this_thread::sleep_for(std::chrono::microseconds(random_.below(1500)));
    }
    // Then everything is as it should be, and so is the state.
    fixture_.service.mood = Mood::Working;
    fixture_.service.isRevoked = false;
    fixture_.systemClock = fixture_.service.now.load();
    const auto before = std::chrono::steady_clock::now();
    first_->stop();
    second_->stop();
    check(std::chrono::steady_clock::now() - before < std::chrono::seconds(5), "a keeper stops at once");
    checkEnd();
  }

 private:
  static constexpr KeeperPauses pauses{std::chrono::milliseconds(1), std::chrono::milliseconds(1)};

  void step() {
    KeeperCore& core = random_.oneIn(2) ? *first_ : *second_;
    FakeService& service = fixture_.service;
    switch (random_.below(14)) {
      case 0:
      case 1:
        return core.request({Kind::Activate, {}});
      case 2:
        return core.cancel();
      case 3:
        return core.request({Kind::GiveSeatBack, {}});
      case 4:
        return core.request({Kind::CheckNow, {}});
      case 5:
        return core.request({Kind::UseLicenseFile, someToken()});
      case 6:
        return fixture_.plant(someToken());
      case 7:
        isRecordDamaged_ = true;
        return fixture_.folder.write("clatter.record", random_.mutate(fixture_.folder.read("clatter.record")));
      case 8:
        fixture_.systemClock = random_.pick(std::vector<std::int64_t>{0, -1, testStart, testStart + 30 * 365 * day,
                                                                      service.now, INT64_MAX, INT64_MIN});
        return;
      case 9:
        fixture_.sleep(static_cast<std::int64_t>(random_.below(20)) * day);
        return;
      case 10:
        service.decision = static_cast<Decision>(random_.below(4));
        return;
      case 11:
        service.isRevoked = random_.oneIn(2);
        return;
      case 12: {
        std::error_code ignored;
        std::filesystem::remove(fixture_.folder.path() / "clatter.token", ignored);
        return;
      }
      default:
        service.mood = static_cast<Mood>(random_.below(FakeService::moodCount));
    }
  }

  /** Good, damaged, foreign or no token at all. */
  std::string someToken() {
    TokenClaims claims;
    claims.validatedAt = fixture_.service.now;
    switch (random_.below(5)) {
      case 0:
        claims.method = "Offline";
        return fixture_.service.issue(claims);
      case 1:
        return fixture_.service.issue(claims);
      case 2:
        claims.isByStranger = true;
        return mintToken(claims);
      case 3:
        return random_.mutate(fixture_.keptToken());
      default:
        return random_.bytes(200);
    }
  }

  /** What the audio thread and the interface do meanwhile. */
  void observe() {
    std::uint64_t lastRevision = 0;
    while (!isOver_) {
      const auto revision = first_->revision();
      check(revision >= lastRevision, "revisions grow");
      lastRevision = revision;
      isHeard_ = isPlayable(first_->state()) || isPlayable(second_->state());
      const LicenseStatus status = second_->status();
      check(status.state != LicenseState::Waiting || !status.message.empty(), "a wait has a message");
      check(!isPlayable(status.state) || status.licensee == "Ada Lovelace", "a license names its owner");
      std::this_thread::yield();
    }
  }

  /** A plug-in that is started now plays exactly if there is a token that the service has signed. */
  void checkEnd() {
    KeeperCore last(testPlugin(), testMachine(), fixture_.options(), fixture_.surroundings());
    last.runOnce();
    // A check that has just failed is repeated after a while.
    fixture_.sleep(2 * hour);
    fixture_.steadyClock += 2 * hour;
    last.runOnce();
    const auto claims = fixture_.service.find(fixture_.keptToken());
    const LicenseStatus status = last.status();
    if (!claims) return check(!isPlayable(status.state), "no license without a token of the service");
    const bool hasEnded = claims->expiresAt && *claims->expiresAt <= fixture_.service.now;
    if (claims->isTrial) {
      check(status.state != LicenseState::Licensed, "a trial is no license");
      check(status.state != LicenseState::Trial || !hasEnded || isRecordDamaged_, "a trial has ended by the time of the service");
    } else {
      check(status.state == LicenseState::Licensed, "a valid token is a license: " + status.message);
    }
  }

  Random random_;
  KeeperFixture fixture_;
  std::unique_ptr<KeeperCore> first_;
  std::unique_ptr<KeeperCore> second_;
  bool isRecordDamaged_ = false;
  std::atomic<bool> isOver_{false};
  std::atomic<bool> isHeard_{false};
  std::thread observer_;
};

}  // namespace

int main(int argumentCount, char** arguments) {
  const TestOptions options(argumentCount, arguments, 300);
  for (std::uint64_t round = 0; round < options.count; ++round) {
    try {
      Sequence(options.seed + round).run();
    } catch (const std::exception& error) {
      check(false, std::string("nothing throws: ") + error.what());
    }
    if (round % 1000 == 999) std::cout << round + 1 << " sequences" << std::endl;
  }
  return 0;
}
