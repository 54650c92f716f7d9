#include "licensing_look.h"

namespace backline {

LicensingLook::LicensingLook(const LicensingTheme& theme) {
  const LicensingTheme::Colours& colours = theme.colours();
  setColour(juce::ScrollBar::thumbColourId, colours.edge);
  setColour(juce::ScrollBar::trackColourId, colours.paper);
  setColour(juce::PopupMenu::backgroundColourId, colours.raised);
  setColour(juce::PopupMenu::textColourId, colours.ink);
  setColour(juce::PopupMenu::highlightedBackgroundColourId, colours.accent);
  setColour(juce::PopupMenu::highlightedTextColourId, colours.onAccent);
}

}  // namespace backline
