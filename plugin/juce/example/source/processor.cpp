#include "processor.h"

#include <cmath>

#include "editor.h"
#include "shop.h"

namespace {

constexpr float loudest = 0.5f;

#if JUCE_MAJOR_VERSION >= 7
const juce::ParameterID decayId{"decay", 1};
#else
const juce::String decayId{"decay"};
#endif

backline::LicensedProduct product() {
  return {{shop::server, shop::vendorId, shop::productId, shop::publicKeys, JucePlugin_VersionString},
          juce::String::fromUTF8(shop::vendorName),
          juce::String::fromUTF8(shop::productName),
          {}};
}

}  // namespace

ExampleProcessor::ExampleProcessor() : ExampleProcessor(backline::KeeperOptions{}) {}

ExampleProcessor::ExampleProcessor(backline::KeeperOptions options)
    : AudioProcessor(BusesProperties().withOutput("Output", juce::AudioChannelSet::stereo())),
      licensing_(product(), std::move(options)),
      decay_(new juce::AudioParameterFloat(decayId, "Decay", {0.05f, 2.0f}, 0.6f)) {
  addParameter(decay_);
}

void ExampleProcessor::prepareToPlay(double sampleRate, int) {
  sampleRate_ = sampleRate;
  level_ = 0.0f;
  gate_.prepare(sampleRate);
}

bool ExampleProcessor::isBusesLayoutSupported(const BusesLayout& layouts) const {
  const auto output = layouts.getMainOutputChannelSet();
  return output == juce::AudioChannelSet::mono() || output == juce::AudioChannelSet::stereo();
}

void ExampleProcessor::processBlock(juce::AudioBuffer<float>& buffer, juce::MidiBuffer& midi) {
  const juce::ScopedNoDenormals noDenormals;
  buffer.clear();
  int rendered = 0;
  for (const auto event : midi) {
    const auto message = event.getMessage();
    if (!message.isNoteOn()) continue;
    renderTone(buffer, rendered, event.samplePosition);
    rendered = event.samplePosition;
    step_ = juce::MidiMessage::getMidiNoteInHertz(message.getNoteNumber()) / sampleRate_;
    level_ = loudest * message.getFloatVelocity();
  }
  renderTone(buffer, rendered, buffer.getNumSamples());
  gate_.process(buffer.getArrayOfWritePointers(), buffer.getNumChannels(), buffer.getNumSamples(), licensing_.state());
}

void ExampleProcessor::renderTone(juce::AudioBuffer<float>& buffer, int from, int to) {
  const float fall = std::exp(-5.0f / (decay_->get() * static_cast<float>(sampleRate_)));
  for (int frame = from; frame < to; ++frame) {
    const float sample = level_ * static_cast<float>(std::sin(phase_ * juce::MathConstants<double>::twoPi));
    for (int channel = 0; channel < buffer.getNumChannels(); ++channel) buffer.setSample(channel, frame, sample);
    phase_ = std::fmod(phase_ + step_, 1.0);
    level_ *= fall;
  }
}

juce::AudioProcessorEditor* ExampleProcessor::createEditor() { return new ExampleEditor(*this, *decay_); }

void ExampleProcessor::getStateInformation(juce::MemoryBlock& state) {
  juce::MemoryOutputStream(state, false).writeFloat(decay_->get());
}

void ExampleProcessor::setStateInformation(const void* data, int size) {
  if (size < static_cast<int>(sizeof(float))) return;
  *decay_ = juce::MemoryInputStream(data, static_cast<size_t>(size), false).readFloat();
}

juce::AudioProcessor* JUCE_CALLTYPE createPluginFilter() { return new ExampleProcessor(); }
