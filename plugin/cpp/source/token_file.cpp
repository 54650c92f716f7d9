#include "token_file.hpp"

#include "file_system.hpp"

namespace backline {

std::optional<std::string> readSmallFile(const std::filesystem::path& path) {
  const auto content = readWholeFile(path, largestFile);
  if (!content) return std::nullopt;
  constexpr std::string_view blanks = " \t\r\n";
  const auto from = content->find_first_not_of(blanks);
  if (from == std::string::npos) return std::string();
  return content->substr(from, content->find_last_not_of(blanks) - from + 1);
}

Failure storageFailure(StorageProblem problem, const std::filesystem::path& path, const std::string& detail) {
  const std::string folder = textOf(path.parent_path());
  switch (problem) {
    case StorageProblem::DiskFull:
      return {Fault::Local, "The disk is full: the license could not be stored in " + folder};
    case StorageProblem::ReadOnly:
      return {Fault::Local, "The license could not be changed: the disk with " + folder + " is read-only"};
    case StorageProblem::NotAllowed:
      return {Fault::Local, "The license could not be changed: this program may not write to " + folder};
    default:
      return {Fault::Local, "The license in " + folder + " could not be changed (" + detail + ")"};
  }
}

}  // namespace backline
