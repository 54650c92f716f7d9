#pragma once

#include "parts.h"

namespace backline {

/** One screen: its title and its parts below each other, beside the QR code where there is room. */
class ScreenView final : public juce::Component {
 public:
  ScreenView(const ScreenContent& content, const LicensingTheme& theme, const OnCommand& onCommand);

  /** Lays everything out from the top of the room, in its width, and returns the height, which may be more than there is. */
  int layOut(juce::Rectangle<int> room);
  /** The button of a command, or null. */
  juce::Component* find(Command command);
  juce::Component* firstButton();
  std::unique_ptr<juce::AccessibilityHandler> createAccessibilityHandler() override;

 private:
  void add(std::unique_ptr<Part> part, int spaceAbove);
  int stack(juce::Rectangle<int> column);

  struct Placed {
    std::unique_ptr<Part> part;
    int spaceAbove;
  };
  std::vector<Placed> parts_;
  std::unique_ptr<Part> qr_;
};

}  // namespace backline
