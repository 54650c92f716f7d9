#pragma once

#include <filesystem>
#include <vector>

#include "check.hpp"

/** `folder` is for files, and is empty. */
std::vector<Test> browserTests(const std::filesystem::path& folder);
std::vector<Test> cryptoTests();
std::vector<Test> filesTests(const std::filesystem::path& folder);
std::vector<Test> machineRecordTests();
std::vector<Test> machineRulesTests();
std::vector<Test> machineTests(const std::filesystem::path& folder);
std::vector<Test> smbiosTests();
