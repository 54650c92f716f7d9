#include "file_system.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <system_error>

#include "file_descriptor.hpp"
#include "token_file.hpp"

namespace backline {
namespace {

Failure describeFailure(const std::filesystem::path& path, int number) {
  const auto problem = number == ENOSPC || number == EDQUOT ? StorageProblem::DiskFull
                       : number == EROFS                    ? StorageProblem::ReadOnly
                       : number == EACCES || number == EPERM ? StorageProblem::NotAllowed
                                                             : StorageProblem::Other;
  return storageFailure(problem, path, std::generic_category().message(number));
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

/** Makes a rename last through a power cut. If the folder cannot be opened, the file is still whole. */
void syncFolder(const std::filesystem::path& folder) {
  const FileDescriptor descriptor(::open(folder.c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptor) ::fsync(descriptor.number());
}

}  // namespace

std::string textOf(const std::filesystem::path& path) { return path.native(); }

std::filesystem::path pathOf(std::string_view text) { return std::filesystem::path(text); }

std::optional<std::string> readWholeFile(const std::filesystem::path& path, std::size_t largest) {
  // A pipe in the file's place must not hold us.
  const FileDescriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!descriptor) return std::nullopt;
  std::string content;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t count = ::read(descriptor.number(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) return content;
    if (count < 0 || content.size() + static_cast<std::size_t>(count) > largest) return std::nullopt;
    content.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

Result<Done> replaceFile(const std::filesystem::path& path, std::string_view content) {
  std::error_code problem;
  std::filesystem::create_directories(path.parent_path(), problem);
  std::string temporary = path.native() + ".XXXXXX";
  // mkstemp creates a file that only its owner can read.
  const FileDescriptor descriptor(::mkstemp(temporary.data()));
  if (!descriptor) return describeFailure(path, problem ? problem.value() : errno);
  ::fcntl(descriptor.number(), F_SETFD, FD_CLOEXEC);
  if (!writeAll(descriptor.number(), content) || ::rename(temporary.c_str(), path.c_str()) != 0) {
    const int number = errno;
    ::unlink(temporary.c_str());
    return describeFailure(path, number);
  }
  syncFolder(path.parent_path());
  return Done{};
}

Result<Done> removeFile(const std::filesystem::path& path) {
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) return describeFailure(path, errno);
  return Done{};
}

}  // namespace backline
