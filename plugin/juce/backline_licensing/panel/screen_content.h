#pragma once

#include <vector>

#include <juce_core/juce_core.h>

#include "../controller/licensing_controller.h"
#include "screen_rules.h"
#include "texts.h"

namespace backline {

/** What a button does. */
enum class Command {
  Activate,
  OpenAgain,
  CopyAddress,
  Cancel,
  CheckNow,
  AskGiveBack,
  GiveBack,
  KeepSeat,
  ManageOffline,
  Buy,
  ShowUpdate,
  OpenOfflineFile,
  OpenOfflineQr,
  SaveMachineFile,
  LoadLicenseFile,
  Back,
  Close,
};

enum class Weight { Primary, Secondary, Link };

struct Action {
  Command command;
  juce::String label;
  Weight weight;

  bool operator==(const Action& other) const {
    return command == other.command && label == other.label && weight == other.weight;
  }
};

/** One thing on a screen, from top to bottom. */
struct Block {
  enum class Kind { Body, Notice, Problem, Fact, Address, Qr, Actions };

  Kind kind;
  juce::String text;
  /** Of a fact. */
  juce::String label;
  /** Of actions; a notice has one at most. */
  std::vector<Action> actions;

  bool operator==(const Block& other) const {
    return kind == other.kind && text == other.text && label == other.label && actions == other.actions;
  }
};

struct ScreenContent {
  Screen screen = Screen::Welcome;
  juce::String title;
  std::vector<Block> blocks;

  bool operator==(const ScreenContent& other) const {
    return screen == other.screen && title == other.title && blocks == other.blocks;
  }
};

/** What a screen is made from. */
struct ScreenFacts {
  LicenseStatus status;
  Detour detour = Detour::None;
  juce::String productName;
  /** With the machine file, for the QR code, and without, to be typed. */
  juce::String offlineUrl;
  juce::String offlinePage;
  /** What the panel itself has to say, for example that a file cannot be read. */
  juce::String notice;
  bool isProblem = false;
  bool canClose = false;
};

ScreenContent describeScreen(const ScreenFacts& facts);

/** The two screens of the offline detour. */
ScreenContent describeOfflineFile(const ScreenFacts& facts);
ScreenContent describeOfflineQr(const ScreenFacts& facts);

/** A text of the table with the product's name. */
juce::String textFor(const ScreenFacts& facts, Text text);
/** What the keeper or the panel has to say, if anything. */
void addNotice(ScreenContent& content, const ScreenFacts& facts);

}  // namespace backline
