#include "licensing_theme.h"

#include <cmath>
#include <utility>

namespace backline {
namespace {

juce::Font makeFont(const juce::Typeface::Ptr& typeface, float height, bool isBold) {
#if JUCE_MAJOR_VERSION >= 8
  const juce::FontOptions options = typeface != nullptr
                                        ? juce::FontOptions(typeface)
                                        : juce::FontOptions().withStyle(isBold ? "Bold" : "Regular");
  return juce::Font(options.withHeight(height));
#else
  if (typeface != nullptr) return juce::Font(typeface).withHeight(height);
  return juce::Font(height, isBold ? juce::Font::bold : juce::Font::plain);
#endif
}

double luminanceOf(juce::Colour colour) {
  const auto linear = [](juce::uint8 channel) {
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.getRed()) + 0.7152 * linear(colour.getGreen()) + 0.0722 * linear(colour.getBlue());
}

}  // namespace

juce::Font LicensingTheme::textFont(float height) const { return makeFont(text, height, false); }
juce::Font LicensingTheme::boldFont(float height) const { return makeFont(bold, height, true); }
juce::Font LicensingTheme::titleFont(float height) const { return makeFont(title, height, true); }

double contrastOf(juce::Colour one, juce::Colour other) {
  const auto [darker, lighter] = std::minmax({luminanceOf(one), luminanceOf(other)});
  return (lighter + 0.05) / (darker + 0.05);
}

}  // namespace backline
