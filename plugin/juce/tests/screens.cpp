#include <iostream>

#include "samples.h"
#include "tests.h"
#include "theme.h"

int drawScreens(const juce::File& folder, int width, int height) {
  const juce::TemporaryFile license;
  const auto processor = makeProcessor(license.getFile());
  int drawn = 0;
  for (const bool isDark : {false, true})
    for (const Sample& sample : samples()) {
      backline::PanelOptions options;
      options.theme =
          backline::LicensingTheme::ofShop(shop::theme::light, shop::theme::dark, shop::theme::cornerRadius);
      options.theme.isDark = isDark;
      options.onClose = [] {};
      backline::LicensingPanel panel(processor->licensing(), std::move(options));
      panel.setSize(width, height);
      panel.preview(sample.status, sample.detour, sampleOfflineUrl());
      const auto picture = panel.createComponentSnapshot(panel.getLocalBounds(), true, 1.5f);
      const auto file = folder.getChildFile(juce::String(sample.name) + (isDark ? "-dark.png" : "-light.png"));
      file.deleteFile();
      juce::FileOutputStream out(file);
      if (!out.openedOk() || !juce::PNGImageFormat().writeImageToStream(picture, out)) {
        std::cerr << file.getFullPathName() << " cannot be written\n";
        return 1;
      }
      ++drawn;
    }
  std::cout << drawn << " pictures\n";
  return 0;
}
