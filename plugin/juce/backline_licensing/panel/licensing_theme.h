#pragma once

#include <juce_graphics/juce_graphics.h>

namespace backline {

/** The look of the panel: the shop's colours, corners and fonts. `npm run backline -- plugin theme` writes the shop's own. */
struct LicensingTheme {
  struct Colours {
    juce::Colour paper, raised, ink, quiet, line, edge, link, accent, onAccent, danger, good;
  };

  /** From the structs of the header that the command writes. */
  template <typename ShopColours>
  static LicensingTheme ofShop(const ShopColours& light, const ShopColours& dark, float cornerRadius) {
    LicensingTheme theme;
    theme.light = coloursOf(light);
    theme.dark = coloursOf(dark);
    theme.cornerRadius = cornerRadius;
    return theme;
  }

  const Colours& colours() const { return isDark ? dark : light; }
  juce::Font textFont(float height) const;
  juce::Font boldFont(float height) const;
  juce::Font titleFont(float height) const;

  Colours light{juce::Colour(0xffffffff), juce::Colour(0xfff6f6f7), juce::Colour(0xff18181b), juce::Colour(0xff5b5b63),
                juce::Colour(0xffdfdfe3), juce::Colour(0xff80808a), juce::Colour(0xff2549c4), juce::Colour(0xff2549c4),
                juce::Colour(0xffffffff), juce::Colour(0xffb42318), juce::Colour(0xff16703c)};
  Colours dark{juce::Colour(0xff141416), juce::Colour(0xff1e1e21), juce::Colour(0xfff2f2f4), juce::Colour(0xffa9a9b2),
               juce::Colour(0xff303036), juce::Colour(0xff7e7e88), juce::Colour(0xff9db4ff), juce::Colour(0xff9db4ff),
               juce::Colour(0xff10131f), juce::Colour(0xffff9d94), juce::Colour(0xff7dd6a0)};
  bool isDark = false;
  float cornerRadius = 6.0f;
  /** Typefaces that the plug-in has built in, or null for the system's sans serif. */
  juce::Typeface::Ptr text, bold, title;

 private:
  template <typename ShopColours>
  static Colours coloursOf(const ShopColours& shop) {
    return {juce::Colour(shop.paper),  juce::Colour(shop.raised),   juce::Colour(shop.ink),    juce::Colour(shop.quiet),
            juce::Colour(shop.line),   juce::Colour(shop.edge),     juce::Colour(shop.link),   juce::Colour(shop.accent),
            juce::Colour(shop.onAccent), juce::Colour(shop.danger), juce::Colour(shop.good)};
  }
};

/** Contrast of two opaque colours by WCAG 2.2, from 1 to 21. */
double contrastOf(juce::Colour one, juce::Colour other);

}  // namespace backline
