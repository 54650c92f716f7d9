#include "editor.h"

#include "theme.h"

namespace {

backline::LicensingTheme theme() {
  auto shopTheme = backline::LicensingTheme::ofShop(shop::theme::light, shop::theme::dark, shop::theme::cornerRadius);
#if JUCE_MAJOR_VERSION >= 7
  shopTheme.isDark = juce::Desktop::getInstance().isDarkModeActive();
#endif
  return shopTheme;
}

}  // namespace

ExampleEditor::ExampleEditor(ExampleProcessor& example, juce::AudioParameterFloat& decay)
    : AudioProcessorEditor(example), licensing_(example.licensing()), attachment_(decay, decay_) {
  decay_.setTitle("Decay");
  label_.setJustificationType(juce::Justification::centred);
  license_.onClick = [this] { showPanel(true); };
  addAndMakeVisible(decay_);
  addAndMakeVisible(label_);
  addAndMakeVisible(license_);
  licensing_.addListener(this);
  showPanel(!licensing_.isPlayable());
  setResizable(true, true);
  setResizeLimits(backline::LicensingPanel::smallestWidth, backline::LicensingPanel::smallestHeight, 1600, 1200);
  setSize(560, 400);
}

ExampleEditor::~ExampleEditor() { licensing_.removeListener(this); }

void ExampleEditor::licenseChanged() {
  if (!licensing_.isPlayable()) showPanel(true);
}

void ExampleEditor::showPanel(bool isShown) {
  if (isShown == (panel_ != nullptr)) return;
  if (!isShown) return panel_.reset();
  backline::PanelOptions options;
  options.theme = theme();
  options.onClose = [this] { showPanel(!licensing_.isPlayable()); };
  panel_ = std::make_unique<backline::LicensingPanel>(licensing_, std::move(options));
  addAndMakeVisible(*panel_);
  resized();
}

void ExampleEditor::paint(juce::Graphics& graphics) {
  graphics.fillAll(getLookAndFeel().findColour(juce::ResizableWindow::backgroundColourId));
}

void ExampleEditor::resized() {
  auto area = getLocalBounds();
  if (panel_ != nullptr) panel_->setBounds(area);
  license_.setBounds(area.removeFromTop(40).removeFromRight(100).reduced(6));
  label_.setBounds(area.removeFromTop(24));
  decay_.setBounds(area.withSizeKeepingCentre(juce::jmin(160, area.getWidth()), juce::jmin(180, area.getHeight())));
}
