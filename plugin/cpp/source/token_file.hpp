#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "result.hpp"

namespace backline {

/** The content of a file of reasonable size, without blanks at its ends. Nothing when it can not be read. */
std::optional<std::string> readSmallFile(const std::filesystem::path& path);

/**
 * Writes a file that only its owner can read, whole or not at all: whoever reads it, at any moment and after any crash,
 * finds the old content or the new. Makes the folder when it is missing.
 */
Result<Done> replaceFile(const std::filesystem::path& path, std::string_view content);

/** Takes a file away; no failure when it is not there. */
Result<Done> removeFile(const std::filesystem::path& path);

}  // namespace backline
