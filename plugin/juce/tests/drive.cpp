#include <iostream>
#include <string>

#include "tests.h"

namespace {

using backline::LicenseState;

const char* nameOf(LicenseState state) {
  switch (state) {
    case LicenseState::Unlicensed:
      return "Unlicensed";
    case LicenseState::Waiting:
      return "Waiting";
    case LicenseState::Trial:
      return "Trial";
    case LicenseState::Licensed:
      return "Licensed";
    case LicenseState::Refused:
      return "Refused";
  }
  return "";
}

/** The loudest sample of a note that the processor plays now. */
float playNote(ExampleProcessor& processor) {
  juce::AudioBuffer<float> buffer(2, 2048);
  juce::MidiBuffer midi;
  midi.addEvent(juce::MidiMessage::noteOn(1, 60, 1.0f), 0);
  processor.processBlock(buffer, midi);
  midi.clear();
  // A fade of up to 20 ms after a change of the license is over by then.
  processor.processBlock(buffer, midi);
  return buffer.getMagnitude(0, buffer.getNumSamples());
}

juce::var numberOrNothing(const std::optional<int>& number) { return number ? juce::var(*number) : juce::var(); }

void print(ExampleProcessor& processor, const juce::OnlineUnlockStatus& unlockStatus) {
  processor.licensing().update();
  const backline::LicenseStatus status = processor.licensing().status();
  auto* shown = new juce::DynamicObject();
  const juce::var line(shown);
  shown->setProperty("state", nameOf(status.state));
  shown->setProperty("fault", static_cast<int>(status.fault));
  shown->setProperty("message", juce::String::fromUTF8(status.message.c_str()));
  shown->setProperty("licensee", juce::String::fromUTF8(status.licensee.c_str()));
  shown->setProperty("daysLeft", numberOrNothing(status.daysLeft));
  shown->setProperty("isOffline", status.isOffline);
  shown->setProperty("activationUrl", juce::String::fromUTF8(status.activationUrl.c_str()));
  shown->setProperty("offlineUrl", processor.licensing().offlineUrl());
  shown->setProperty("loudness", playNote(processor));
  shown->setProperty("isUnlocked", static_cast<bool>(unlockStatus.isUnlocked()));
  shown->setProperty("userEmail", unlockStatus.getUserEmail());
  std::cout << juce::JSON::toString(line, true) << std::endl;
}

bool perform(backline::LicensingController& licensing, const juce::String& command, const juce::String& file) {
  if (command == "activate") licensing.activate();
  else if (command == "cancel") licensing.cancel();
  else if (command == "check") licensing.checkNow();
  else if (command == "give-back") licensing.giveSeatBack();
  else if (command == "use-file") return licensing.useLicenseFile(juce::File(file)).wasOk();
  else if (command == "save-file") return licensing.saveMachineFile(juce::File(file)).wasOk();
  else return command == "print";
  return true;
}

}  // namespace

int drive(const juce::File& folder) {
  const auto processor = makeProcessor(folder);
  processor->prepareToPlay(44100.0, 2048);
  // As an older plug-in asks for its license, beside the controller.
  const backline::UnlockStatusBridge bridge(processor->licensing());
  print(*processor, bridge);
  for (std::string line; std::getline(std::cin, line);) {
    const auto command = juce::String::fromUTF8(line.c_str());
    const auto word = command.upToFirstOccurrenceOf(" ", false, false);
    if (!perform(processor->licensing(), word, command.fromFirstOccurrenceOf(" ", false, false))) {
      std::cerr << command << " failed\n";
      return 1;
    }
    print(*processor, bridge);
  }
  return 0;
}
