#pragma once

#include <string>
#include <string_view>

#include "backline/machine.hpp"

namespace backline {

/** The machine file (`.dt`), which the owner of a device without a network uploads. */
std::string writeMachineFile(const Machine& machine, std::string_view productId);

/** The same in the alphabet for addresses and without line breaks, for a link or a QR code. */
std::string writeMachineLink(const Machine& machine, std::string_view productId);

}  // namespace backline
