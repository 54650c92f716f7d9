// What the keeper does when the customer or the service wants something.

#include <functional>
#include <memory>
#include <string>

#include "keeper_steps.hpp"

using namespace backline;

namespace {

void testActivation() {
  KeeperFixture fixture;
  checkState(fixture, LicenseState::Unlicensed, "there is no license at first");
  checkEqual(fixture.status().message, "", "a new customer sees no message");
  activateLicense(fixture);
  const LicenseStatus status = fixture.status();
  checkEqual(fixture.openedUrl, "https://shop.example/activate?token=1", "the browser opens the address of the service");
  checkEqual(status.licensee, "Ada Lovelace", "the licensee is known");
  checkEqual(status.licenseeEmail, "ada@example.com", "the email address is known");
  check(status.seats == Seats{1, 3}, "the seats are known");
  check(!status.daysLeft, "a license without an end has no days left");
  checkEqual(status.graceDaysLeft.value_or(-1), 30, "an online license plays 30 days without the network");
  checkEqual(status.nextCheckAt.value_or(0), testStart + day, "the next check is after a day");
  checkEqual(status.message, "", "there is nothing to say about a license");
  checkEqual(status.activationUrl, "", "the address is gone once the customer has answered");
  checkEqual(status.machineId, "c2lnbmF0dXJl", "support can find the device");
  fixture.open();
  checkState(fixture, LicenseState::Licensed, "the license is there at the next start");
}

void testDeclined() {
  KeeperFixture fixture;
  fixture.service.decision = Decision::Declined;
  fixture.request(Kind::Activate);
  checkState(fixture, LicenseState::Refused, "a customer who declines is refused");
  checkEqual(fixture.status().message, "You have cancelled the activation", "the service's text is shown");
  check(fixture.status().fault == Fault::Refused, "the fault is known");
  activateLicense(fixture);
  checkEqual(fixture.status().message, "", "the old message is gone");
}

void testUnreachableActivation() {
  KeeperFixture fixture;
  for (const Mood mood : {Mood::Away, Mood::CaptivePortal, Mood::ServerError, Mood::ProxyPassword}) {
    fixture.service.mood = mood;
    fixture.request(Kind::Activate);
    checkState(fixture, LicenseState::Unlicensed, "without the service there is no activation");
    check(fixture.status().fault == Fault::Unreachable, "that is a fault of the network");
    check(!fixture.status().message.empty(), "the customer is told");
  }
}

void testBrowserThatDoesNotOpen() {
  KeeperFixture fixture;
  fixture.opensBrowser = false;
  std::string message;
  std::string url;
  Surroundings surroundings = fixture.surroundings();
  surroundings.transport = [&, inner = fixture.service.transport()](const HttpRequest& request,
                                                                    const Interrupt& interrupt) {
    // While the activation is polled, the interface shows this.
    if (request.method == "GET" && message.empty()) {
      message = fixture.core->status().message;
      url = fixture.core->status().activationUrl;
      checkState(fixture, LicenseState::Waiting, "the state is Waiting while the customer is in the browser");
      fixture.service.decision = Decision::License;
    }
    return inner(request, interrupt);
  };
  fixture.core = std::make_unique<KeeperCore>(testPlugin(), testMachine(), fixture.options(), surroundings);
  fixture.core->request({Kind::Activate, {}});
  fixture.core->runOnce();
  checkEqual(message, messages::browserDidNotOpen, "the customer is told that the browser did not open");
  checkEqual(url, "https://shop.example/activate?token=1", "the address to open is shown");
  checkState(fixture, LicenseState::Licensed, "the activation still succeeds");
}

/** A keeper on whose polls something happens, while nobody answers in the browser. */
void activateAndDuringPoll(KeeperFixture& fixture, const std::function<void()>& happen) {
  Surroundings surroundings = fixture.surroundings();
  surroundings.transport = [&, inner = fixture.service.transport()](const HttpRequest& request,
                                                                    const Interrupt& interrupt) {
    if (request.method == "GET" && fixture.service.polls == 3) happen();
    return inner(request, interrupt);
  };
  fixture.core = std::make_unique<KeeperCore>(testPlugin(), testMachine(), fixture.options(), surroundings);
  fixture.core->request({Kind::Activate, {}});
  fixture.core->runOnce();
}

void testCancel() {
  KeeperFixture fixture;
  activateAndDuringPoll(fixture, [&fixture] { fixture.core->cancel(); });
  checkState(fixture, LicenseState::Unlicensed, "the wait for the browser can be cancelled");
  checkEqual(fixture.status().message, "", "and nothing is said about it");
  check(fixture.status().fault == Fault::None, "as it is no failure");
  fixture.core->request({Kind::Activate, {}});
  fixture.core->cancel();
  fixture.core->runOnce();
  checkState(fixture, LicenseState::Unlicensed, "a request that has not begun can be cancelled");
  activateLicense(fixture);
}

void testCancelBeforeWork() {
  KeeperFixture fixture;
  Surroundings surroundings = fixture.surroundings();
  int looks = 0;
  // The keeper has taken the request and looks at the license, before it asks for the activation.
  surroundings.clock = [&] {
    if (++looks == 1) fixture.core->cancel();
    return fixture.systemClock.load();
  };
  fixture.core = std::make_unique<KeeperCore>(testPlugin(), testMachine(), fixture.options(), surroundings);
  fixture.core->request({Kind::Activate, {}});
  fixture.core->runOnce();
  checkState(fixture, LicenseState::Unlicensed, "a request whose work has not begun can be cancelled");
}

void testOtherRequestWhileWaiting() {
  KeeperFixture fixture;
  const std::string token = fixture.issue();
  activateAndDuringPoll(fixture, [&] { fixture.core->request({Kind::UseLicenseFile, token}); });
  fixture.core->runOnce();
  checkState(fixture, LicenseState::Licensed, "a license file ends the wait for the browser");
}

void testValidation() {
  KeeperFixture fixture;
  activateLicense(fixture);
  const std::string first = fixture.keptToken();
  fixture.run(12 * hour);
  checkEqual(fixture.service.validations.load(), 0, "a license is not checked before a day has passed");
  fixture.service.seatsUsed = 2;
  fixture.run(13 * hour);
  checkEqual(fixture.service.validations.load(), 1, "a license is checked once a day");
  check(fixture.keptToken() != first, "the fresh token is kept");
  check(fixture.status().seats == Seats{2, 3}, "the seats are read with it");
  fixture.service.mood = Mood::Away;
  fixture.run(25 * hour);
  fixture.run(30 * 60);
  checkEqual(fixture.service.validations.load(), 2, "a failed check is not repeated at once");
  fixture.run(31 * 60);
  checkEqual(fixture.service.validations.load(), 3, "a failed check is repeated after an hour");
  checkState(fixture, LicenseState::Licensed, "a license plays without the network");
  checkEqual(fixture.status().message, "", "and nothing is said about the network");
  fixture.run(28 * day);
  checkState(fixture, LicenseState::Licensed, "for a month");
  fixture.run(2 * day);
  checkState(fixture, LicenseState::Unlicensed, "but not longer");
  checkEqual(fixture.status().message, messages::graceEnded, "and the customer is told why");
  fixture.service.mood = Mood::Working;
  fixture.run(61);
  checkState(fixture, LicenseState::Licensed, "until the network is back, which is found within two minutes");
}

void testRevocation() {
  KeeperFixture fixture;
  activateLicense(fixture);
  fixture.service.isRevoked = true;
  fixture.run(25 * hour);
  checkState(fixture, LicenseState::Refused, "a revoked license ends");
  checkEqual(fixture.status().message, "This license was revoked", "and the service says why");
  checkEqual(fixture.keptToken(), "", "its token is dropped");
}

void testCheckNow() {
  KeeperFixture fixture;
  activateLicense(fixture);
  fixture.request(Kind::CheckNow);
  checkEqual(fixture.service.validations.load(), 1, "the customer can ask for a check");
  checkEqual(fixture.status().message, messages::checked, "and is told of its success");
  fixture.service.mood = Mood::Away;
  fixture.request(Kind::CheckNow);
  check(fixture.status().fault == Fault::Unreachable, "and of its failure");
  checkState(fixture, LicenseState::Licensed, "which ends no license");
}

void testSeatGivenBack() {
  KeeperFixture fixture;
  activateLicense(fixture);
  fixture.service.mood = Mood::Away;
  fixture.request(Kind::GiveSeatBack);
  checkState(fixture, LicenseState::Licensed, "a seat cannot be given back without the network");
  fixture.service.mood = Mood::Working;
  fixture.request(Kind::GiveSeatBack);
  checkState(fixture, LicenseState::Unlicensed, "a seat can be given back");
  checkEqual(fixture.status().message, messages::seatGivenBack, "and the customer is told");
  fixture.open();
  checkState(fixture, LicenseState::Unlicensed, "it stays so at the next start");
}

void testUpdates() {
  KeeperFixture fixture;
  fixture.service.feedEtag = "\"2\"";
  fixture.service.feed = R"({"items":[
    {"url":"https://shop.example/c#v3","content_text":"Beta","_backline":{"version":"3.0.0-beta","prerelease":true}},
    {"url":"https://shop.example/c#v2","content_text":"Faster\nFixed","_backline":{"version":"2.0.0","prerelease":false}},
    {"url":"https://shop.example/c#v1","content_text":"First","_backline":{"version":"1.0.0","prerelease":false}}]})";
  fixture.run(25 * hour);
  const LicenseStatus status = fixture.status();
  check(status.update == Update{"2.0.0", "Faster\nFixed", "https://shop.example/c#v2"}, "the newest release is offered");
  const int reads = fixture.service.updateReads;
  fixture.run(hour);
  checkEqual(fixture.service.updateReads.load(), reads, "the feed is read once a day");
  fixture.run(day);
  checkEqual(fixture.service.updateReads.load(), reads + 1, "and not more often");
  check(fixture.status().update.has_value(), "an unchanged feed still offers the release");
  fixture.run(2 * hour);
  checkEqual(fixture.service.updateReads.load(), reads + 1, "and counts as read");
  fixture.service.mood = Mood::CaptivePortal;
  fixture.run(25 * hour);
  check(fixture.status().update.has_value(), "a page is no feed");
  for (const char* version : {"2.0.0", "3.0.0-beta"}) {
    PluginIdentity plugin = testPlugin();
    plugin.version = version;
    KeeperCore other(plugin, testMachine(), fixture.options(), fixture.surroundings());
    other.runOnce();
    check(!other.status().update, "a version that is as new needs no update");
  }
}

void testMoods() {
  KeeperFixture fixture;
  activateLicense(fixture);
  for (int mood = 0; mood < FakeService::moodCount; ++mood) {
    if (static_cast<Mood>(mood) == Mood::Silent) continue;
    fixture.service.mood = static_cast<Mood>(mood);
    fixture.run(25 * hour);
    checkState(fixture, LicenseState::Licensed, "no answer but a refusal ends a license, mood " + std::to_string(mood));
    check(fixture.service.find(fixture.keptToken()).has_value(), "and a valid token is kept");
  }
}

}  // namespace

int main() {
  return runTests({
      {"activation", testActivation},
      {"declined", testDeclined},
      {"activation without the service", testUnreachableActivation},
      {"browser that does not open", testBrowserThatDoesNotOpen},
      {"cancel", testCancel},
      {"cancel before the work begins", testCancelBeforeWork},
      {"another request while waiting", testOtherRequestWhileWaiting},
      {"validation", testValidation},
      {"revocation", testRevocation},
      {"check now", testCheckNow},
      {"seat given back", testSeatGivenBack},
      {"updates", testUpdates},
      {"every mood of the service", testMoods},
  });
}
