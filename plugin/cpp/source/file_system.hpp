#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "result.hpp"

namespace backline {

/** The part of token_file.hpp that each operating system implements: file_system_posix.cpp, file_system_windows.cpp. */
std::optional<std::string> readWholeFile(const std::filesystem::path& path, std::size_t largest);

/** A file name and path as UTF-8, for messages. */
std::string textOf(const std::filesystem::path& path);

/** The path that UTF-8 text names. */
std::filesystem::path pathOf(std::string_view text);

/** Why a file could not be stored. */
enum class StorageProblem { DiskFull, ReadOnly, NotAllowed, Other };

/** What the customer is told about it; `detail` is the system's own text. */
Failure storageFailure(StorageProblem problem, const std::filesystem::path& path, const std::string& detail);

}  // namespace backline
