#include "token_file.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <system_error>

#include "file_descriptor.hpp"

namespace backline {
namespace {

constexpr std::size_t longestFile = 64 * 1024;

Failure describeFailure(const std::filesystem::path& path) {
  return {Fault::Local, path.string() + ": " + std::generic_category().message(errno)};
}

bool writeAll(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor, content.data(), content.size());
    if (written >= 0)
      content.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      return false;
  }
  return ::fsync(descriptor) == 0;
}

/** Makes a rename last through a power cut; where a folder can not be opened, the file is still whole. */
void syncFolder(const std::filesystem::path& folder) {
  const FileDescriptor descriptor(::open(folder.c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptor) ::fsync(descriptor.number());
}

}  // namespace

std::optional<std::string> readSmallFile(const std::filesystem::path& path) {
  const FileDescriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!descriptor) return std::nullopt;
  std::string content;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t count = ::read(descriptor.number(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 || content.size() > longestFile) return std::nullopt;
    if (count == 0) break;
    content.append(buffer.data(), static_cast<std::size_t>(count));
  }
  constexpr std::string_view blanks = " \t\r\n";
  const auto from = content.find_first_not_of(blanks);
  if (from == std::string::npos) return std::string();
  return content.substr(from, content.find_last_not_of(blanks) - from + 1);
}

Result<Done> replaceFile(const std::filesystem::path& path, std::string_view content) {
  std::error_code problem;
  std::filesystem::create_directories(path.parent_path(), problem);
  std::string temporary = path.string() + ".XXXXXX";
  // Readable by its owner alone from the start.
  const FileDescriptor descriptor(::mkstemp(temporary.data()));
  if (!descriptor) return describeFailure(path);
  if (!writeAll(descriptor.number(), content) || ::rename(temporary.c_str(), path.c_str()) != 0) {
    const Failure failure = describeFailure(path);
    ::unlink(temporary.c_str());
    return failure;
  }
  syncFolder(path.parent_path());
  return Done{};
}

Result<Done> removeFile(const std::filesystem::path& path) {
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) return describeFailure(path);
  return Done{};
}

}  // namespace backline
