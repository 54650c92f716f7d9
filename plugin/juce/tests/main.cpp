// licensing-panel-tests checks FOLDER | screens FOLDER [WIDTH HEIGHT] | drive FOLDER

#include <iostream>

#include "tests.h"

std::unique_ptr<ExampleProcessor> makeProcessor(const juce::File& folder) {
  backline::KeeperOptions options;
  options.folder = folder.getFullPathName().toStdString();
  options.openBrowser = [](const std::string&) { return true; };
  options.checksForUpdates = false;
  return std::make_unique<ExampleProcessor>(std::move(options));
}

namespace {

int checkAll(const juce::File& folder) {
  Checks checks;
  checkTexts(checks);
  checkPanel(checks, folder);
  checkKeyboard(checks, folder);
  checkBridge(checks, folder);
  std::cout << checks.count() << " checks, " << checks.failed() << " failed\n";
  return checks.failed() == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  // As in a program of its own, JUCE then survives a display without a window manager.
  juce::JUCEApplicationBase::createInstance = []() -> juce::JUCEApplicationBase* { return nullptr; };
  const juce::ScopedJuceInitialiser_GUI juce;
  const juce::StringArray words(arguments + 1, count - 1);
  const auto folder = juce::File::getCurrentWorkingDirectory().getChildFile(words[1]);
  if (words[1].isEmpty() || folder.createDirectory().failed()) return 2;
  if (words[0] == "checks") return checkAll(folder);
  if (words[0] == "screens")
    return drawScreens(folder, words.size() > 3 ? words[2].getIntValue() : 560,
                       words.size() > 3 ? words[3].getIntValue() : 400);
  if (words[0] == "drive") return drive(folder);
  std::cerr << "licensing-panel-tests checks FOLDER | screens FOLDER [WIDTH HEIGHT] | drive FOLDER\n";
  return 2;
}
