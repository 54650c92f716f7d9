#pragma once

#include <juce_gui_basics/juce_gui_basics.h>

#include "licensing_theme.h"

namespace backline {

/** For the parts of JUCE in the panel, whatever the plug-in's own look is. */
class LicensingLook final : public juce::LookAndFeel_V4 {
 public:
  explicit LicensingLook(const LicensingTheme& theme);
};

}  // namespace backline
