#include "licensing_look.h"

namespace backline {

LicensingLook::LicensingLook(const LicensingTheme& theme) {
  const LicensingTheme::Colours& shop = theme.colours();
  setColour(juce::ScrollBar::thumbColourId, shop.edge);
  setColour(juce::ScrollBar::trackColourId, shop.paper);
  setColour(juce::PopupMenu::backgroundColourId, shop.raised);
  setColour(juce::PopupMenu::textColourId, shop.ink);
  setColour(juce::PopupMenu::highlightedBackgroundColourId, shop.accent);
  setColour(juce::PopupMenu::highlightedTextColourId, shop.onAccent);
}

}  // namespace backline
