#pragma once

#include <string>
#include <string_view>

#include "crypto.hpp"

namespace backline {

/** The machine a plug-in runs on. */
struct Device {
  /** For the customer, who sees it in the list of devices. */
  std::string name;
  /** The same on every start on this machine, and different on any other. */
  std::string signature;
};

/** What this machine is called on its network. */
std::string readHostName();

/** The machine file: what a device without a network hands its owner to upload (`.dt`). */
std::string writeMachineFile(const Device& device, std::string_view productId);

}  // namespace backline
