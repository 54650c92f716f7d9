#pragma once

#include <functional>
#include <memory>

#include <juce_gui_basics/juce_gui_basics.h>

#include "../controller/licensing_controller.h"
#include "licensing_look.h"
#include "screen_view.h"

namespace backline {

struct PanelOptions {
  LicensingTheme theme;
  /** Closes the panel; without it the panel has no button for that. */
  std::function<void()> onClose;
  /** Opens an address in the browser; by default without a shell, which juce::URL starts on Linux. */
  std::function<void(const juce::String& address)> openBrowser = [](const juce::String& address) {
    openInBrowser(address.toStdString());
  };
};

/**
 * Shows the license and everything that a customer can do about it, from 360 x 280 pixels. It follows the controller, which
 * has to outlive it. All of it can be used by keyboard and read by a screen reader.
 */
class LicensingPanel final : public juce::Component,
                             public juce::FileDragAndDropTarget,
                             private LicensingController::Listener {
 public:
  explicit LicensingPanel(LicensingController& controller, PanelOptions options = {});
  ~LicensingPanel() override;

  static constexpr int smallestWidth = 360;
  static constexpr int smallestHeight = 280;

  Screen screen() const { return content_.screen; }
  /** What a click on a button does. */
  void perform(Command command);
  void setDark(bool isDark);
  /** Shows this until the license changes, for pictures and for checking translations; the QR code has this address. */
  void preview(const LicenseStatus& status, Detour detour, const juce::String& offlineUrl = {});

  void paint(juce::Graphics& graphics) override;
  void paintOverChildren(juce::Graphics& graphics) override;
  void resized() override;
  bool keyPressed(const juce::KeyPress& key) override;
  void focusGained(FocusChangeType cause) override;
  void focusOfChildComponentChanged(FocusChangeType cause) override;
  std::unique_ptr<juce::AccessibilityHandler> createAccessibilityHandler() override;

  bool isInterestedInFileDrag(const juce::StringArray& files) override;
  void fileDragEnter(const juce::StringArray& files, int x, int y) override;
  void fileDragExit(const juce::StringArray& files) override;
  void filesDropped(const juce::StringArray& files, int x, int y) override;

 private:
  void licenseChanged() override;
  void focusFirst();
  void refresh();
  void rebuild();
  ScreenFacts facts() const;
  void open(Detour detour);
  int headerHeight() const;
  void makeHeader();
  void say(const juce::String& notice, bool isProblem);
  void takeResult(const juce::Result& result);
  void chooseLicenseFile();
  void chooseMachineFile();
  juce::String shownAddress() const;

  LicensingController& controller_;
  PanelOptions options_;
  std::unique_ptr<LicensingLook> look_;
  LicenseStatus status_;
  Detour detour_ = Detour::None;
  juce::String previewedUrl_;
  juce::String notice_;
  bool isProblem_ = false;
  bool isFileOver_ = false;
  ScreenContent content_;
  std::unique_ptr<TextPart> product_;
  std::unique_ptr<TextPart> vendor_;
  std::unique_ptr<ScreenView> view_;
  juce::Viewport viewport_;
  std::unique_ptr<juce::FileChooser> chooser_;

  JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(LicensingPanel)
};

}  // namespace backline
