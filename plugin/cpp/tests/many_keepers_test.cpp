// A hundred instances of a plug-in in one process: all of them follow the one that activates, and one asks the service.

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <thread>
#include <vector>

#include "check.hpp"
#include "keeper_fixture.hpp"

using namespace backline;
using Clock = std::chrono::steady_clock;

namespace {

using Keepers = std::vector<std::unique_ptr<KeeperCore>>;

constexpr int count = 100;
constexpr KeeperPauses pauses{std::chrono::milliseconds(100), std::chrono::milliseconds(100)};

void waitForAll(const Keepers& keepers, LicenseState state, const char* promise) {
  const auto until = Clock::now() + std::chrono::seconds(60);
  const auto hasState = [state](const auto& keeper) { return keeper->state() == state; };
  while (!std::all_of(keepers.begin(), keepers.end(), hasState)) {
    check(Clock::now() < until, promise);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace

int main() {
  KeeperFixture fixture;
  fixture.core.reset();
  Keepers keepers;
  for (int index = 0; index < count; ++index) {
    keepers.push_back(std::make_unique<KeeperCore>(testPlugin(), testMachine(), fixture.options(),
                                                   fixture.surroundings(), pauses));
    check(keepers.back()->start(), "a keeper starts");
  }
  fixture.service.decision = FakeService::Decision::License;
  keepers[7]->request({KeeperRequest::Kind::Activate, {}});
  waitForAll(keepers, LicenseState::Licensed, "all instances see the activation of one");
  checkEqual(fixture.service.updateReads.load(), 1, "one of them reads the updates");

  fixture.sleep(25 * hour);
  const auto until = Clock::now() + std::chrono::seconds(60);
  while (fixture.service.validations == 0) {
    check(Clock::now() < until, "a day later one of them checks the license");
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  std::this_thread::sleep_for(std::chrono::seconds(1));
  checkEqual(fixture.service.validations.load(), 1, "and no other one");

  keepers[42]->request({KeeperRequest::Kind::GiveSeatBack, {}});
  waitForAll(keepers, LicenseState::Unlicensed, "all instances see that the seat was given back");
  const auto before = Clock::now();
  for (const auto& keeper : keepers) keeper->stop();
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - before).count();
  check(took < 5000, "a hundred keepers stop at once");
  std::cout << count << " keepers stopped in " << took << " ms" << std::endl;
  return 0;
}
