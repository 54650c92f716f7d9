#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "result.hpp"

namespace backline {

/** The largest file that is read, in bytes. */
constexpr std::size_t largestFile = 64 * 1024;

/** The content of a small file, without blanks at its ends. Nothing if it cannot be read or is too large. */
std::optional<std::string> readSmallFile(const std::filesystem::path& path);

/**
 * Writes a file that only the current user can read, whole or not at all: whoever reads it, at any moment and after any
 * crash, finds the old content or the new. Creates the folder if it is missing. A failure is Local.
 */
Result<Done> replaceFile(const std::filesystem::path& path, std::string_view content);

/** Removes a file. Not a failure if it does not exist. */
Result<Done> removeFile(const std::filesystem::path& path);

}  // namespace backline
