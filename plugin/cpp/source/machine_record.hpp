#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "backline/machine.hpp"

namespace backline {

/** A signature that was given to a machine, and what the machine looked like then. */
struct MachineRecord {
  std::string signature;
  std::vector<MachinePart> parts;
};

/** The most machines that one folder knows: a home folder on a server may be used on several. */
constexpr std::size_t mostRecords = 8;

/**
 * Reads the file that `writeRecords` writes. A record that is damaged or cut short is skipped, since half a record might
 * match the wrong machine.
 */
std::vector<MachineRecord> readRecords(std::string_view text);

/** The records as text, the first `mostRecords` of them. */
std::string writeRecords(const std::vector<MachineRecord>& records);

}  // namespace backline
