#pragma once

#include <processor.h>

#include "checks.h"

/** A processor whose license is in this folder and which opens no browser. */
std::unique_ptr<ExampleProcessor> makeProcessor(const juce::File& folder);

void checkPanel(Checks& checks, const juce::File& folder);
void checkKeyboard(Checks& checks, const juce::File& folder);
void checkTexts(Checks& checks);
void checkBridge(Checks& checks, const juce::File& folder);

/** Draws each screen, light and dark. The folder has to exist. */
int drawScreens(const juce::File& folder, int width, int height);
/** Performs what standard input asks for, and prints the license and the loudness after each. */
int drive(const juce::File& folder);
