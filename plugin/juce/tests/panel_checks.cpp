#include <algorithm>

#include "samples.h"
#include "tests.h"
#include "theme.h"
// After the module's own header, which it needs.
#include <backline_licensing/panel/screen_content.h>

namespace {

using backline::Detour;
using backline::LicenseState;
using backline::LicensingTheme;
using backline::Screen;

constexpr double leastTextContrast = 4.5;
constexpr double leastShapeContrast = 3.0;

void checkColours(Checks& checks, const LicensingTheme::Colours& colours, const std::string& scheme) {
  for (const auto text : {colours.ink, colours.quiet, colours.link, colours.danger, colours.good})
    checks.expect(backline::contrastOf(text, colours.paper) >= leastTextContrast, scheme + ": text on paper");
  checks.expect(backline::contrastOf(colours.ink, colours.raised) >= leastTextContrast, scheme + ": text in fields");
  checks.expect(backline::contrastOf(colours.link, colours.raised) >= leastTextContrast, scheme + ": links in notices");
  checks.expect(backline::contrastOf(colours.onAccent, colours.accent) >= leastTextContrast, scheme + ": buttons");
  checks.expect(backline::contrastOf(colours.edge, colours.paper) >= leastShapeContrast, scheme + ": borders");
}

void checkThemes(Checks& checks) {
  checks.expect(backline::contrastOf(juce::Colours::white, juce::Colours::black) == 21.0, "black on white is 21:1");
  const LicensingTheme own;
  checkColours(checks, own.light, "own light");
  checkColours(checks, own.dark, "own dark");
  const auto shops = LicensingTheme::ofShop(shop::theme::light, shop::theme::dark, shop::theme::cornerRadius);
  checkColours(checks, shops.light, "the shop's light");
  checkColours(checks, shops.dark, "the shop's dark");
}

bool overlaps(const std::vector<const juce::Component*>& parts) {
  for (std::size_t one = 0; one < parts.size(); ++one)
    for (std::size_t other = one + 1; other < parts.size(); ++other)
      if (parts[one]->getBounds().intersects(parts[other]->getBounds())) return true;
  return false;
}

/** All parts of a screen, which lie beside each other. */
std::vector<const juce::Component*> partsOf(const juce::Component& component) {
  std::vector<const juce::Component*> parts;
  for (const auto* child : component.getChildren()) {
    if (dynamic_cast<const backline::Part*>(child) != nullptr && dynamic_cast<const backline::ScreenView*>(&component))
      parts.push_back(child);
    const auto inner = partsOf(*child);
    parts.insert(parts.end(), inner.begin(), inner.end());
  }
  return parts;
}

void checkLayout(Checks& checks, backline::LicensingPanel& panel, const Sample& sample) {
  for (const auto& [width, height] : {std::pair(360, 280), {480, 360}, {640, 300}, {1600, 1200}}) {
    panel.setSize(width, height);
    const std::string where = std::string(sample.name) + " at " + std::to_string(width);
    const auto parts = partsOf(panel);
    checks.expect(parts.size() > 1, where + ": has parts");
    checks.expect(!overlaps(parts), where + ": no parts overlap");
    for (const auto* part : parts) {
      const auto bounds = part->getBounds();
      checks.expect(bounds.getX() >= 0 && bounds.getRight() <= width, where + ": every part is inside");
      checks.expect(bounds.getWidth() > 0 && bounds.getHeight() > 0, where + ": every part has a size");
    }
  }
}

void checkDetours(Checks& checks) {
  backline::LicenseStatus none;
  backline::LicenseStatus licensed;
  licensed.state = LicenseState::Licensed;
  backline::LicenseStatus failed;
  failed.fault = backline::Fault::Unreachable;
  failed.message = "No network";
  backline::LicenseStatus trialWaiting;
  trialWaiting.state = LicenseState::Trial;
  trialWaiting.activationUrl = "https://shop.example/activate?token=1";
  checks.expect(backline::detourAfter(none, licensed, Detour::OfflineQr) == Detour::None, "a license file ends the detour");
  checks.expect(backline::detourAfter(none, failed, Detour::OfflineFile) == Detour::OfflineFile,
                "a bad license file does not end the detour");
  checks.expect(backline::detourAfter(licensed, none, Detour::GiveBack) == Detour::None, "a seat given back ends the question");
  checks.expect(backline::detourAfter(failed, failed, Detour::Welcome) == Detour::Welcome, "a failure that was left stays left");
  checks.expect(backline::detourAfter(none, failed, Detour::Welcome) == Detour::None, "a new failure is shown");
  checks.expect(backline::chooseScreen(trialWaiting, Detour::None) == Screen::Waiting, "a trial waits for the browser, too");
}

/** All that is written on a screen, and all that its buttons do. */
std::pair<juce::String, std::vector<backline::Command>> contentOf(const backline::LicenseStatus& status) {
  backline::ScreenFacts facts;
  facts.status = status;
  juce::String text;
  std::vector<backline::Command> commands;
  for (const auto& block : backline::describeScreen(facts).blocks) {
    text += block.text + "\n";
    for (const auto& action : block.actions) commands.push_back(action.command);
  }
  return {text, commands};
}

void checkTrials(Checks& checks) {
  backline::LicenseStatus refused;
  refused.state = LicenseState::Refused;
  refused.isTrialEnded = true;
  refused.fault = backline::Fault::Refused;
  refused.message = "All seats of this license are in use.";
  checks.expect(contentOf(refused).first.contains("All seats of this license are in use."),
                "a refusal after a trial says why");
  backline::LicenseStatus trial;
  trial.state = LicenseState::Trial;
  const auto commands = contentOf(trial).second;
  checks.expect(std::find(commands.begin(), commands.end(), backline::Command::OpenOfflineFile) != commands.end(),
                "a trial leads to the activation by file");
}

struct CountingListener final : backline::LicensingController::Listener {
  void licenseChanged() override { ++count; }
  int count = 0;
};

/** The keeper's thread changes the license while the message thread is busy, and another listener comes. */
void checkListeners(Checks& checks, const juce::File& folder) {
  const auto processor = makeProcessor(folder.getChildFile("listeners"));
  auto& licensing = processor->licensing();
  CountingListener first;
  CountingListener second;
  licensing.addListener(&first);
  const auto file = folder.getChildFile("no-license.mb");
  file.replaceWithText("nonsense");
  checks.expect(licensing.useLicenseFile(file).wasOk(), "the file is read");
  juce::Thread::sleep(3000);
  licensing.addListener(&second);
  checks.expect(first.count > 0, "a listener is told although another one comes");
  licensing.removeListener(&second);
  licensing.removeListener(&first);
}

}  // namespace

void checkPanel(Checks& checks, const juce::File& folder) {
  checkThemes(checks);
  checkDetours(checks);
  checkTrials(checks);
  checkListeners(checks, folder);
  const auto processor = makeProcessor(folder.getChildFile("panel"));
  backline::LicensingPanel panel(processor->licensing());
  std::size_t screens = 0;
  for (const Sample& sample : samples()) {
    panel.preview(sample.status, sample.detour);
    checks.expect(panel.screen() == sample.screen, std::string(sample.name) + ": is the right screen");
    if (screens++ < screenCount)
      checks.expect(static_cast<std::size_t>(sample.screen) == screens - 1, "each screen has its sample");
    checkLayout(checks, panel, sample);
  }
  panel.preview({}, Detour::None);
  const auto file = folder.getChildFile("nonsense.mb");
  file.replaceWithText("nonsense");
  panel.filesDropped({file.getFullPathName(), file.getFullPathName()}, 0, 0);
  checks.expect(panel.screen() == Screen::OfflineFile, "dropped files open the offline screen");
}
