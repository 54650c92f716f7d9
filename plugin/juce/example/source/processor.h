#pragma once

#include <juce_audio_processors/juce_audio_processors.h>

#include <backline_licensing/backline_licensing.h>

/** A decaying tone for each note: as little as an instrument needs, with everything that its license needs. */
class ExampleProcessor final : public juce::AudioProcessor {
 public:
  ExampleProcessor();
  /** With options of the license keeper, for tests. */
  explicit ExampleProcessor(backline::KeeperOptions options);

  backline::LicensingController& licensing() { return licensing_; }

  void prepareToPlay(double sampleRate, int blockSize) override;
  void releaseResources() override {}
  bool isBusesLayoutSupported(const BusesLayout& layouts) const override;
  void processBlock(juce::AudioBuffer<float>& buffer, juce::MidiBuffer& midi) override;
  using juce::AudioProcessor::processBlock;

  juce::AudioProcessorEditor* createEditor() override;
  bool hasEditor() const override { return true; }
  const juce::String getName() const override { return JucePlugin_Name; }
  bool acceptsMidi() const override { return true; }
  bool producesMidi() const override { return false; }
  double getTailLengthSeconds() const override { return 2.0; }
  int getNumPrograms() override { return 1; }
  int getCurrentProgram() override { return 0; }
  void setCurrentProgram(int) override {}
  const juce::String getProgramName(int) override { return {}; }
  void changeProgramName(int, const juce::String&) override {}
  void getStateInformation(juce::MemoryBlock& state) override;
  void setStateInformation(const void* data, int size) override;

 private:
  void renderTone(juce::AudioBuffer<float>& buffer, int from, int to);

  backline::LicensingController licensing_;
  backline::LicenseGate gate_;
  juce::AudioParameterFloat* decay_;
  double sampleRate_ = 44100.0;
  double phase_ = 0.0;
  double step_ = 0.0;
  float level_ = 0.0f;
};
