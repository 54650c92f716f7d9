#pragma once

#include <string>
#include <string_view>

namespace backline {

/** What the firmware says of a computer (DMTF DSP0134, structure of type 1). Empty where it says nothing. */
struct SystemInformation {
  /** 32 hexadecimal digits, the bytes in the order in which they are stored. */
  std::string uuid;
  std::string serialNumber;
};

/** Reads the table of structures, without the header that GetSystemFirmwareTable puts before it. Any bytes are safe. */
SystemInformation readSystemInformation(std::string_view table);

}  // namespace backline
