// What the keeper does with its files: read-only, damaged, brought by the customer, changed by another process.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "keeper_steps.hpp"

using namespace backline;

namespace {

void testReadOnlyFolder() {
  // A file in the place of the folder, which nobody can write into, whoever runs the test.
  KeeperFixture fixture;
  std::filesystem::remove_all(fixture.folder.path());
  { std::ofstream(fixture.folder.path()) << "a file"; }
  fixture.open();
  activateLicense(fixture);
  check(fixture.status().message.rfind(messages::sessionOnly, 0) == 0, "the customer is told that it is not saved");
  fixture.run(hour);
  checkState(fixture, LicenseState::Licensed, "the activation lasts for the session");
  fixture.run(26 * hour);
  checkState(fixture, LicenseState::Licensed, "and is checked as usual");
  checkEqual(fixture.service.validations.load(), 1, "once");
  fixture.open();
  checkState(fixture, LicenseState::Unlicensed, "and ends with it");
}

void testOfflineFile() {
  KeeperFixture fixture;
  fixture.service.mood = Mood::Away;
  TokenClaims claims;
  claims.method = "Offline";
  const std::string token = fixture.issue(claims);
  fixture.request(Kind::UseLicenseFile, token);
  checkState(fixture, LicenseState::Licensed, "a license file activates");
  check(fixture.status().isOffline, "offline");
  check(!fixture.status().graceDaysLeft, "without a limit");
  fixture.run(400 * day);
  checkState(fixture, LicenseState::Licensed, "for years");
  fixture.request(Kind::UseLicenseFile, "nonsense");
  check(fixture.status().fault == Fault::Untrusted, "nonsense is refused");
  checkState(fixture, LicenseState::Licensed, "and takes no license");
  claims.signature = "another";
  claims.validatedAt = testStart;
  fixture.request(Kind::UseLicenseFile, mintToken(claims));
  check(fixture.status().fault == Fault::Untrusted, "a file for another device is refused");
  claims = {};
  claims.method = "Offline";
  claims.validatedAt = testStart;
  claims.expiresAt = testStart + day;
  fixture.request(Kind::UseLicenseFile, mintToken(claims));
  checkEqual(fixture.status().message, messages::oldFile, "a file that has ended is refused");
}

void testCompactLicense() {
  KeeperFixture fixture;
  fixture.service.mood = Mood::Away;
  CompactContent content;
  content.issuedOn = testStart / day;
  const std::string license = mintCompact(content);
  std::string mistaken = license;
  mistaken[24] = mistaken[24] == 'A' ? 'B' : 'A';
  fixture.request(Kind::UseLicenseFile, mistaken);
  check(fixture.status().message.rfind("There is a mistake in group 3", 0) == 0, "the group with the mistake is named");
  checkState(fixture, LicenseState::Unlicensed, "and it is no license");
  fixture.request(Kind::UseLicenseFile, " " + license + "\n");
  checkState(fixture, LicenseState::Licensed, "a compact license that is typed activates");
  check(fixture.status().isOffline, "offline");
  check(!fixture.status().graceDaysLeft, "without a limit");
  fixture.open();
  fixture.run(400 * day);
  checkState(fixture, LicenseState::Licensed, "for years");
  content.signature = "another";
  fixture.request(Kind::UseLicenseFile, mintCompact(content));
  check(fixture.status().fault == Fault::Untrusted, "one for another device is refused");
  content = {};
  content.issuedOn = testStart / day;
  content.endsOn = testStart / day + 1;
  fixture.request(Kind::UseLicenseFile, mintCompact(content));
  checkEqual(fixture.status().message, messages::oldFile, "one that has ended is refused");
  checkState(fixture, LicenseState::Licensed, "and takes no license");
}

void testDamagedFiles() {
  KeeperFixture fixture;
  const std::string token = fixture.issue();
  for (std::size_t length = 0; length < token.size(); length += 7) {
    fixture.plant(token.substr(0, length));
    fixture.core->runOnce();
    checkState(fixture, LicenseState::Unlicensed, "half a token is no license");
  }
  fixture.plant(token);
  fixture.core->runOnce();
  checkState(fixture, LicenseState::Licensed, "a whole token is one");
  for (const char* record : {"", "{", "{\"seenAt\":\"x\"}", "{\"seenAt\":-1,\"corrections\":9223372036854775807}"}) {
    fixture.folder.write("clatter.record", record);
    fixture.open();
    checkState(fixture, LicenseState::Licensed, "a damaged record takes no license");
  }
}

void testOtherInstance() {
  KeeperFixture fixture;
  KeeperCore other(testPlugin(), testMachine(), fixture.options(), fixture.surroundings());
  other.runOnce();
  check(other.state() == LicenseState::Unlicensed, "there is no license at first");
  activateLicense(fixture);
  other.runOnce();
  check(other.state() == LicenseState::Licensed, "another instance sees an activation at its next look");
  fixture.request(Kind::GiveSeatBack);
  other.runOnce();
  check(other.state() == LicenseState::Unlicensed, "and the end of one");
  fixture.service.decision = Decision::Declined;
  other.request({Kind::Activate, {}});
  other.runOnce();
  check(other.state() == LicenseState::Refused, "a refusal is shown where it was asked for");
  activateLicense(fixture);
  other.runOnce();
  check(other.status().message.empty(), "until another instance has a license");
  fixture.request(Kind::GiveSeatBack);
  other.runOnce();
  check(other.state() == LicenseState::Unlicensed, "and it does not come back with its end");
  activateLicense(fixture);
  other.runOnce();
  fixture.sleep(25 * hour);
  fixture.core->runOnce();
  other.runOnce();
  checkEqual(fixture.service.validations.load(), 1, "only one of them asks the service");
}

void testOneProcessChecks() {
  KeeperFixture fixture;
  activateLicense(fixture);
  fixture.folder.write("clatter.checking", "");
  fixture.run(25 * hour);
  checkEqual(fixture.service.validations.load(), 0, "a keeper does not ask while another one does");
  const auto longAgo = std::filesystem::file_time_type::clock::now() - std::chrono::minutes(3);
  std::filesystem::last_write_time(fixture.folder.path() / "clatter.checking", longAgo);
  fixture.run(1);
  checkEqual(fixture.service.validations.load(), 1, "unless that one has ended in the middle of it");
}

void testCheckBetweenLookAndClaim() {
  KeeperFixture fixture;
  Surroundings surroundings = fixture.surroundings();
  int looks = 0;
  // The second look of a round finds a check due; another process makes it before this one claims it.
  surroundings.clock = [&] {
    if (++looks == 2) fixture.core->runOnce();
    return fixture.systemClock.load();
  };
  const int before = fixture.service.updateReads;
  fixture.sleep(25 * hour);
  KeeperCore(testPlugin(), testMachine(), fixture.options(), surroundings).runOnce();
  checkEqual(fixture.service.updateReads.load(), before + 1, "what another process has just checked is not checked again");
}

}  // namespace

int main() {
  return runTests({
      {"read-only folder", testReadOnlyFolder},
      {"license file", testOfflineFile},
      {"compact license", testCompactLicense},
      {"damaged files", testDamagedFiles},
      {"other instance", testOtherInstance},
      {"one process checks", testOneProcessChecks},
      {"a check between look and claim", testCheckBetweenLookAndClaim},
  });
}
