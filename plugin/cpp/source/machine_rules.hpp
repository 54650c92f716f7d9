#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "backline/machine.hpp"
#include "machine_facts.hpp"

namespace backline {

/** The name of a part, in MachinePart and for the customer. */
const char* nameOf(MachinePartKind kind);

/** Whether a property says anything: manufacturers leave placeholders such as `To be filled by O.E.M.`. */
bool isMeaningful(std::string_view value);

/**
 * Whether the machine with the parts `kept` is the one with the parts `current`. Only parts that both have are compared:
 *
 * - More than half of them must be equal.
 * - If hardware id or serial number differ, it is another machine: all else may be a copy of the disk.
 * - If one of them belongs to the hardware alone (hardware id, serial number, network card, disk), one such part must be
 *   equal, so that a copy of a disk in a second computer of the same model is noticed.
 * - If `kept` has any part that is unique to a machine, at least one of these must be equal: two computers of one model
 *   have the same processor and board.
 */
bool isSameMachine(const std::vector<MachinePart>& kept, const std::vector<MachinePart>& current);

/** Whether two machines cannot have the same parts, so that a signature made of them needs nothing random. */
bool isUniqueToHardware(const std::vector<MachinePart>& parts);

/** The parts from which a new signature is made: those that seldom change, in a fixed order. */
std::string describeForSignature(const std::vector<MachinePart>& parts);

/** `kept` with the values of `current`: what a machine that was recognized looks like now. */
std::vector<MachinePart> updateParts(const std::vector<MachinePart>& kept, const std::vector<MachinePart>& current);

}  // namespace backline
