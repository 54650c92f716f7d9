#include <algorithm>

#include "samples.h"
#include "tests.h"

namespace {

void collect(juce::Component& component, std::vector<juce::Component*>& all) {
  for (auto* child : component.getChildren()) {
    all.push_back(child);
    collect(*child, all);
  }
}

template <typename Found>
std::vector<Found*> allOf(juce::Component& component) {
  std::vector<juce::Component*> all;
  collect(component, all);
  std::vector<Found*> found;
  for (auto* child : all)
    if (auto* one = dynamic_cast<Found*>(child)) found.push_back(one);
  return found;
}

void checkFocusOrder(Checks& checks, backline::LicensingPanel& panel, const std::string& name) {
  juce::KeyboardFocusTraverser traverser;
  const auto order = traverser.getAllComponents(&panel);
  for (auto* button : allOf<backline::ActionButton>(panel))
    checks.expect(std::find(order.begin(), order.end(), button) != order.end(), name + ": each button is reached by Tab");
  for (auto* field : allOf<juce::TextEditor>(panel))
    checks.expect(std::find(order.begin(), order.end(), field) != order.end(), name + ": each field is reached by Tab");
  for (auto* stop : order) {
    const bool isForUse = dynamic_cast<juce::Button*>(stop) != nullptr || dynamic_cast<juce::TextEditor*>(stop) != nullptr;
    checks.expect(isForUse, name + ": Tab stops nowhere else");
  }
  const auto top = [&panel](juce::Component* component) { return panel.getLocalPoint(component, juce::Point<int>()).y; };
  for (std::size_t at = 1; at < order.size(); ++at)
    checks.expect(top(order[at]) + 4 >= top(order[at - 1]), name + ": Tab goes down the screen");
}

/** What a screen reader is told; only a component in a window has it. */
juce::AccessibilityRole roleOf(juce::Component& component) {
  const auto* handler = component.getAccessibilityHandler();
  return handler != nullptr ? handler->getRole() : juce::AccessibilityRole::ignored;
}

void checkNames(Checks& checks, backline::LicensingPanel& panel, const std::string& name) {
  for (auto* button : allOf<backline::ActionButton>(panel)) {
    checks.expect(roleOf(*button) == juce::AccessibilityRole::button, name + ": buttons have their role");
    checks.expect(button->getTitle().isNotEmpty(), name + ": each button has a name");
  }
  for (auto* part : allOf<backline::TextPart>(panel)) {
    if (!part->isAccessible()) continue;
    checks.expect(roleOf(*part) == juce::AccessibilityRole::staticText, name + ": texts have their role");
    checks.expect(part->getTitle().isNotEmpty(), name + ": each text can be read");
  }
  for (auto* part : allOf<backline::FactPart>(panel)) {
    checks.expect(part->getTitle().contains(": "), name + ": a fact is read with its name");
    for (auto* inner : part->getChildren()) checks.expect(!inner->isAccessible(), name + ": a fact is read once");
  }
  for (auto* part : allOf<backline::QrPart>(panel)) {
    checks.expect(roleOf(*part) == juce::AccessibilityRole::image, name + ": the code is an image");
    checks.expect(part->getDescription().contains("/activate/offline#machine="), name + ": the code's address can be read");
  }
  for (auto* field : allOf<juce::TextEditor>(panel))
    checks.expect(field->getTitle().isNotEmpty() && field->isReadOnly(), name + ": the address has a name and stays");
}

}  // namespace

void checkKeyboard(Checks& checks, const juce::File& folder) {
  const auto processor = makeProcessor(folder.getChildFile("keyboard"));
  bool isClosed = false;
  backline::PanelOptions options;
  options.onClose = [&isClosed] { isClosed = true; };
  backline::LicensingPanel panel(processor->licensing(), std::move(options));
  panel.setSize(480, 900);
  panel.addToDesktop(0);
  panel.setVisible(true);
  for (const Sample& sample : samples()) {
    panel.preview(sample.status, sample.detour);
    checkFocusOrder(checks, panel, sample.name);
    checkNames(checks, panel, sample.name);
  }
  panel.preview({}, backline::Detour::OfflineQr);
  for (auto* part : allOf<backline::QrPart>(panel))
    checks.expect(part->getDescription().contains(processor->licensing().offlineUrl()), "the code is of this machine");
  checks.expect(allOf<backline::QrPart>(panel).size() == 1, "there is one code");
  const juce::KeyPress escape(juce::KeyPress::escapeKey);
  panel.preview({}, backline::Detour::OfflineQr);
  checks.expect(panel.keyPressed(escape) && panel.screen() == backline::Screen::Welcome, "Escape leaves a detour");
  backline::LicenseStatus licensed;
  licensed.state = backline::LicenseState::Licensed;
  panel.preview(licensed, backline::Detour::None);
  checks.expect(panel.keyPressed(escape) && isClosed, "Escape closes the panel");
}
