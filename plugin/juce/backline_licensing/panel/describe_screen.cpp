#include <algorithm>
#include <ctime>

#include "screen_content.h"

namespace backline {
namespace {

using Kind = Block::Kind;

Block body(const juce::String& text) { return {Kind::Body, text, {}, {}}; }
Block fact(Text label, const juce::String& value) { return {Kind::Fact, value, translated(label), {}}; }
Block actions(std::vector<Action> list) { return {Kind::Actions, {}, {}, std::move(list)}; }
Action action(Command command, Text label, Weight weight) { return {command, translated(label), weight}; }

juce::String countDays(int days, Text one, Text several) {
  return days == 1 ? translated(one) : translated(several).replace("{days}", juce::String(days));
}

juce::String dayOf(std::int64_t seconds) {
  const juce::Time time(seconds * 1000);
  const juce::Time now = juce::Time::getCurrentTime();
  if (time.getDayOfYear() == now.getDayOfYear() && time.getYear() == now.getYear()) return translated(Text::today);
  return juce::String(time.getDayOfMonth()) + " " + time.getMonthName(false) + " " + juce::String(time.getYear());
}

juce::String licenseeOf(const LicenseStatus& status) {
  const auto name = fromUtf8(status.licensee);
  const auto email = fromUtf8(status.licenseeEmail);
  return name.isNotEmpty() && email.isNotEmpty() ? name + " (" + email + ")" : name + email;
}

Block thisComputer(const LicenseStatus& status) {
  return fact(Text::computer, fromUtf8(status.machineName) + " (" + fromUtf8(status.machineId) + ")");
}

ScreenContent describeWelcome(const ScreenFacts& facts) {
  ScreenContent content{Screen::Welcome, textFor(facts, Text::welcomeTitle), {body(translated(Text::welcomeBody))}};
  addNotice(content, facts);
  // A license that only has to be checked needs no browser.
  const bool isKept = facts.status.graceDaysLeft.has_value();
  content.blocks.push_back(actions({action(Command::Activate, Text::activate, Weight::Primary),
                                    isKept ? action(Command::CheckNow, Text::checkNow, Weight::Secondary)
                                           : Action{Command::Buy, textFor(facts, Text::buy), Weight::Secondary},
                                    action(Command::OpenOfflineFile, Text::activateOffline, Weight::Link)}));
  return content;
}

ScreenContent describeWaiting(const ScreenFacts& facts) {
  const auto url = fromUtf8(facts.status.activationUrl);
  ScreenContent content{Screen::Waiting, translated(Text::waitingTitle), {body(translated(Text::waitingBody))}};
  addNotice(content, facts);
  if (url.isNotEmpty()) {
    content.blocks.push_back(body(translated(Text::addressLabel)));
    content.blocks.push_back({Kind::Address, url, {}, {}});
    content.blocks.push_back(actions({action(Command::Cancel, Text::cancel, Weight::Secondary),
                                      action(Command::OpenAgain, Text::openAgain, Weight::Link)}));
  } else {
    content.blocks.push_back(actions({action(Command::Cancel, Text::cancel, Weight::Secondary)}));
  }
  return content;
}

void addUpdate(ScreenContent& content, const LicenseStatus& status) {
  if (!status.update) return;
  const auto version = fromUtf8(status.update->version);
  content.blocks.push_back({Kind::Notice,
                            translated(Text::updateAvailable).replace("{version}", version),
                            {},
                            {action(Command::ShowUpdate, Text::showUpdate, Weight::Link)}});
}

ScreenContent describeGiveBack(const ScreenFacts& facts) {
  ScreenContent content{Screen::Activated, translated(Text::giveBackTitle), {body(textFor(facts, Text::giveBackBody))}};
  if (facts.status.fault != Fault::None) addNotice(content, facts);
  content.blocks.push_back(actions({action(Command::GiveBack, Text::giveBackConfirm, Weight::Primary),
                                    action(Command::KeepSeat, Text::keep, Weight::Secondary)}));
  return content;
}

ScreenContent describeActivated(const ScreenFacts& facts) {
  const LicenseStatus& status = facts.status;
  if (facts.detour == Detour::GiveBack) return describeGiveBack(facts);
  ScreenContent content{Screen::Activated, textFor(facts, Text::activatedTitle), {}};
  addNotice(content, facts);
  addUpdate(content, status);
  if (const auto licensee = licenseeOf(status); licensee.isNotEmpty())
    content.blocks.push_back(fact(Text::licensee, licensee));
  if (status.isOffline) content.blocks.push_back(fact(Text::activation, translated(Text::byFile)));
  if (status.seats)
    content.blocks.push_back(fact(Text::seats, translated(Text::seatsUsed)
                                                   .replace("{used}", juce::String(status.seats->used))
                                                   .replace("{total}", juce::String(status.seats->total))));
  if (status.daysLeft)
    content.blocks.push_back(fact(Text::licenseEnds, countDays(*status.daysLeft, Text::inOneDay, Text::inDays)));
  if (status.nextCheckAt) content.blocks.push_back(fact(Text::nextCheck, dayOf(*status.nextCheckAt)));
  if (status.graceDaysLeft)
    content.blocks.push_back(fact(Text::grace, countDays(*status.graceDaysLeft, Text::forOneDay, Text::forDays)));
  content.blocks.push_back(thisComputer(status));
  std::vector<Action> list;
  if (facts.canClose) list.push_back(action(Command::Close, Text::done, Weight::Primary));
  if (!status.isOffline) list.push_back(action(Command::CheckNow, Text::checkNow, Weight::Secondary));
  list.push_back(status.isOffline ? action(Command::ManageOffline, Text::manageOffline, Weight::Link)
                                  : action(Command::AskGiveBack, Text::giveBack, Weight::Link));
  content.blocks.push_back(actions(std::move(list)));
  return content;
}

juce::String trialTitle(const std::optional<int>& days) {
  if (!days) return translated(Text::trialTitleUnknown);
  return countDays(*days, Text::trialTitleOneDay, Text::trialTitle);
}

ScreenContent describeTrial(const ScreenFacts& facts) {
  ScreenContent content{Screen::Trial, trialTitle(facts.status.daysLeft), {body(textFor(facts, Text::trialBody))}};
  addNotice(content, facts);
  addUpdate(content, facts.status);
  std::vector<Action> list{{Command::Buy, textFor(facts, Text::buy), Weight::Primary},
                           action(Command::Activate, Text::activateLicense, Weight::Secondary),
                           action(Command::OpenOfflineFile, Text::activateOffline, Weight::Link)};
  if (facts.canClose) list.push_back(action(Command::Close, Text::close, Weight::Link));
  content.blocks.push_back(actions(std::move(list)));
  return content;
}

ScreenContent describeTrialEnded(const ScreenFacts& facts) {
  ScreenContent content{
      Screen::TrialEnded, translated(Text::trialEndedTitle), {body(textFor(facts, Text::trialEndedBody))}};
  // Why an activation since then was refused. That the trial has ended is no fault, and the title says it.
  if (facts.status.fault != Fault::None || facts.notice.isNotEmpty()) addNotice(content, facts);
  content.blocks.push_back(actions({{Command::Buy, textFor(facts, Text::buy), Weight::Primary},
                                    action(Command::Activate, Text::activateLicense, Weight::Secondary),
                                    action(Command::OpenOfflineFile, Text::activateOffline, Weight::Link)}));
  return content;
}

struct ErrorTexts {
  Text title;
  Text next;
};

ErrorTexts errorTexts(Fault fault) {
  switch (fault) {
    case Fault::Unreachable:
      return {Text::errorUnreachableTitle, Text::errorUnreachableNext};
    case Fault::Untrusted:
      return {Text::errorUntrustedTitle, Text::errorUntrustedNext};
    case Fault::Local:
      return {Text::errorLocalTitle, Text::errorLocalNext};
    case Fault::None:
    case Fault::Refused:
      break;
  }
  return {Text::errorRefusedTitle, Text::errorRefusedNext};
}

ScreenContent describeError(const ScreenFacts& facts) {
  const auto [title, next] = errorTexts(facts.status.fault);
  ScreenContent content{Screen::Error, textFor(facts, title), {}};
  const auto message = translatedMessage(facts.status.message);
  if (message.isNotEmpty()) content.blocks.push_back({Kind::Problem, message, {}, {}});
  content.blocks.push_back(body(textFor(facts, next)));
  const bool isRefused = facts.status.fault == Fault::Refused || facts.status.fault == Fault::None;
  content.blocks.push_back(actions({action(Command::Activate, Text::tryAgain, Weight::Primary),
                                    isRefused ? action(Command::ManageOffline, Text::myLicenses, Weight::Secondary)
                                              : action(Command::OpenOfflineFile, Text::activateOffline, Weight::Secondary),
                                    action(Command::Back, Text::back, Weight::Link)}));
  return content;
}

}  // namespace

juce::String textFor(const ScreenFacts& facts, Text text) {
  return translated(text).replace("{product}", facts.productName);
}

void addNotice(ScreenContent& content, const ScreenFacts& facts) {
  if (facts.notice.isNotEmpty()) {
    content.blocks.push_back({facts.isProblem ? Kind::Problem : Kind::Notice, facts.notice, {}, {}});
    return;
  }
  const auto message = translatedMessage(facts.status.message);
  const bool isProblem = facts.status.fault != Fault::None;
  if (message.isNotEmpty()) content.blocks.push_back({isProblem ? Kind::Problem : Kind::Notice, message, {}, {}});
}

ScreenContent describeScreen(const ScreenFacts& facts) {
  switch (chooseScreen(facts.status, facts.detour)) {
    case Screen::Waiting:
      return describeWaiting(facts);
    case Screen::Activated:
      return describeActivated(facts);
    case Screen::Trial:
      return describeTrial(facts);
    case Screen::TrialEnded:
      return describeTrialEnded(facts);
    case Screen::OfflineFile:
      return describeOfflineFile(facts);
    case Screen::OfflineQr:
      return describeOfflineQr(facts);
    case Screen::Error:
      return describeError(facts);
    case Screen::Welcome:
      break;
  }
  return describeWelcome(facts);
}

}  // namespace backline
