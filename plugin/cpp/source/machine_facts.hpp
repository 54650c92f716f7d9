#pragma once

#include <string>
#include <vector>

namespace backline {

/** What a part of a machine is, which decides how much it counts. */
enum class MachinePartKind { SystemId, HardwareId, SerialNumber, NetworkCard, Disk, Processor, Board };

/** One property of this machine, as the system gives it. It is hashed before it is kept or sent. */
struct MachineFact {
  MachinePartKind kind;
  std::string value;
};

/** All that this user may read. Implemented for each system: machine_facts_linux.cpp, _windows.cpp, _apple.mm. */
std::vector<MachineFact> readMachineFacts();

/** The name of this computer as its owner sees it, in UTF-8. Empty if it has none. Implemented for each system. */
std::string readComputerName();

/** Bytes that nobody can guess. Empty if the system has none. Implemented for each system. */
std::string readRandomBytes(std::size_t count);

}  // namespace backline
