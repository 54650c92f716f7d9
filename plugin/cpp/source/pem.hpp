#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace backline {

/** The DER of each public key among these SPKI PEMs, one after another in one text. Whatever cannot be read is skipped. */
std::vector<std::string> readPems(std::string_view pems);

}  // namespace backline
