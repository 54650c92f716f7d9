#pragma once

#include <filesystem>

namespace backline {

/** Where this user's programs keep data on this computer. Empty if there is no such folder. Implemented for each system. */
std::filesystem::path readUserFolder();

}  // namespace backline
