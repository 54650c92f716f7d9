#pragma once

#include <vector>

#include <backline_licensing/backline_licensing.h>

/** A license and a place in the panel, for which the panel shows the screen. */
struct Sample {
  const char* name;
  backline::Screen screen;
  backline::LicenseStatus status;
  backline::Detour detour;
};

/** As a plug-in shows it, of a machine that does not exist. */
juce::String sampleOfflineUrl();

/** One for each of the eight screens, and after them variants. */
std::vector<Sample> samples();
constexpr std::size_t screenCount = 8;
