// What the keeper does when time passes, and when a clock is wrong.

#include <filesystem>
#include <memory>
#include <string>

#include "keeper_steps.hpp"

using namespace backline;

namespace {

void testTrial() {
  KeeperFixture fixture;
  startTrial(fixture);
  checkEqual(fixture.status().daysLeft.value_or(-1), 14, "a trial has 14 days");
  check(!fixture.status().graceDaysLeft, "a trial has no grace");
  fixture.request(Kind::GiveSeatBack);
  checkState(fixture, LicenseState::Trial, "a trial cannot be given back");
  fixture.run(13 * day + hour);
  checkEqual(fixture.status().daysLeft.value_or(-1), 1, "the last day is shown as a day");
  fixture.service.mood = Mood::Away;
  fixture.run(day);
  checkState(fixture, LicenseState::Unlicensed, "a trial ends without the network");
  check(fixture.status().isTrialEnded, "and the interface can offer to buy");
  checkEqual(fixture.status().message, messages::trialEnded, "and the customer is told");
  fixture.service.mood = Mood::Working;
  fixture.run(2 * hour);
  check(fixture.status().isTrialEnded, "that stays so when the service has confirmed it");
  fixture.open();
  check(fixture.status().isTrialEnded, "and at the next start");
  activateLicense(fixture);
  check(!fixture.status().isTrialEnded, "a license replaces the trial");
}

void testClockSetBack() {
  KeeperFixture fixture;
  startTrial(fixture);
  fixture.service.mood = Mood::Away;
  fixture.run(5 * day);
  for (int session = 0; session < 100; ++session) {
    fixture.systemClock = testStart;
    fixture.open();
    fixture.run(3 * hour);
  }
  checkState(fixture, LicenseState::Unlicensed, "a trial ends at the latest after it has run for its length");
}

void testClockIn1970() {
  KeeperFixture fixture;
  activateLicense(fixture);
  fixture.service.mood = Mood::Away;
  fixture.systemClock = 0;
  fixture.open();
  checkState(fixture, LicenseState::Licensed, "a clock in 1970 takes no license");
  fixture.run(3 * day);
  checkState(fixture, LicenseState::Licensed, "nor after a while");
  fixture.service.mood = Mood::Working;
  fixture.run(day);
  checkState(fixture, LicenseState::Licensed, "nor when the service is back");
  check(fixture.service.validations > 0, "which is asked nevertheless");
  std::filesystem::remove(fixture.folder.path() / "clatter.record");
  fixture.open();
  checkState(fixture, LicenseState::Licensed, "nor if the record is lost");
  fixture.systemClock = -5;
  fixture.open();
  checkState(fixture, LicenseState::Licensed, "nor does a clock before 1970");
}

void testClockIn2056() {
  KeeperFixture fixture;
  activateLicense(fixture);
  fixture.service.mood = Mood::Away;
  fixture.systemClock = testStart + 30 * 365 * day;
  fixture.open();
  checkState(fixture, LicenseState::Unlicensed, "a clock in 2056 ends the grace");
  fixture.service.mood = Mood::Working;
  fixture.run(2 * hour);
  checkState(fixture, LicenseState::Licensed, "the service corrects it");
  fixture.open();
  checkState(fixture, LicenseState::Licensed, "for the next start as well");
  fixture.systemClock = fixture.service.now.load();
  fixture.open();
  fixture.run(hour);
  checkState(fixture, LicenseState::Licensed, "and when the clock is set right");
  checkEqual(fixture.status().graceDaysLeft.value_or(-1), 30, "with the whole grace");
}

void testDamagedClockRecord() {
  KeeperFixture fixture;
  activateLicense(fixture);
  for (const char* record : {R"({"seenAt":9007199254740991,"corrections":9007199254740991})",
                             R"({"seenAt":9007199254740991,"triedAt":253402300800})",
                             R"({"seenAt":32503680000,"triedAt":32503680000})"}) {
    fixture.folder.write("clatter.record", record);
    fixture.open();
    fixture.run(hour);
    checkState(fixture, LicenseState::Licensed, "a damaged record of the time takes no license");
  }
  fixture.systemClock = INT64_MAX;
  fixture.open();
  checkState(fixture, LicenseState::Licensed, "nor does a clock that cannot be");
}

void testSleep() {
  KeeperFixture fixture;
  activateLicense(fixture);
  fixture.sleep(40 * day);
  fixture.core->runOnce();
  checkState(fixture, LicenseState::Licensed, "a computer that slept for 40 days checks its license when it wakes");
  checkEqual(fixture.service.validations.load(), 1, "once");
}

void testSleepDuringAnAnswer() {
  KeeperFixture fixture;
  Surroundings surroundings = fixture.surroundings();
  surroundings.transport = [&, inner = fixture.service.transport()](const HttpRequest& request,
                                                                    const Interrupt& interrupt) {
    auto answer = inner(request, interrupt);
    if (request.url.target.find("/request/") != std::string::npos) fixture.sleep(19 * day);
    return answer;
  };
  fixture.service.decision = Decision::Trial;
  fixture.core = std::make_unique<KeeperCore>(testPlugin(), testMachine(), fixture.options(), surroundings);
  fixture.core->request({Kind::Activate, {}});
  fixture.core->runOnce();
  check(!isPlayable(fixture.core->state()), "a sleep while an answer is on its way does not make a trial longer");
}

}  // namespace

int main() {
  return runTests({
      {"trial", testTrial},
      {"clock set back", testClockSetBack},
      {"clock in 1970", testClockIn1970},
      {"clock in 2056", testClockIn2056},
      {"damaged record of the time", testDamagedClockRecord},
      {"sleep", testSleep},
      {"sleep during an answer", testSleepDuringAnAnswer},
  });
}
