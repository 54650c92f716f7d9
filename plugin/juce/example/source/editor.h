#pragma once

#include "processor.h"

/** One knob, and the license panel above it until there is a license or whenever it is asked for. */
class ExampleEditor final : public juce::AudioProcessorEditor, private backline::LicensingController::Listener {
 public:
  ExampleEditor(ExampleProcessor& example, juce::AudioParameterFloat& decay);
  ~ExampleEditor() override;

  void paint(juce::Graphics& graphics) override;
  void resized() override;

 private:
  void licenseChanged() override;
  void showPanel(bool isShown);

  backline::LicensingController& licensing_;
  juce::Slider decay_{juce::Slider::RotaryHorizontalVerticalDrag, juce::Slider::TextBoxBelow};
  juce::Label label_{{}, "Decay"};
  juce::TextButton license_{"License"};
  juce::SliderParameterAttachment attachment_;
  std::unique_ptr<backline::LicensingPanel> panel_;
};
