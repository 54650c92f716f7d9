#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>

#include "browser.hpp"
#include "file_descriptor.hpp"

namespace backline {
namespace {

/** Programs that open an address, in the order in which they are tried. */
constexpr std::array<const char*, 3> openers{"xdg-open", "sensible-browser", "x-www-browser"};

/** The first of these programs on the PATH. Searched for here, since a child of a process with threads may do little. */
std::string findOpener() {
  const char* const variable = std::getenv("PATH");
  const std::string_view folders = variable == nullptr ? "/usr/local/bin:/usr/bin:/bin" : variable;
  for (const char* const opener : openers) {
    for (std::size_t from = 0; from <= folders.size();) {
      const std::size_t to = std::min(folders.find(':', from), folders.size());
      const std::string program = std::string(folders.substr(from, to - from)) + '/' + opener;
      if (program.front() == '/' && to > from && ::access(program.c_str(), X_OK) == 0) return program;
      from = to + 1;
    }
  }
  return {};
}

/**
 * Runs in the child, where only calls that are safe after fork() may be made. The program becomes a grandchild, so that
 * the host never has to wait for it.
 */
[[noreturn]] void becomeProgram(char* const* arguments, int largestDescriptor, int reportEnd) {
  const char failed = 1;
  const pid_t grandchild = ::fork();
  if (grandchild < 0) static_cast<void>(!::write(reportEnd, &failed, 1));
  if (grandchild != 0) ::_exit(0);
  ::setsid();
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const int nothing = ::open("/dev/null", O_RDWR);
  for (int standard = 0; standard <= 2 && nothing >= 0; ++standard) ::dup2(nothing, standard);
  // Files and sockets of the host are none of the browser's business.
  for (int descriptor = 3; descriptor <= largestDescriptor; ++descriptor)
    if (descriptor != reportEnd) ::close(descriptor);
  ::execv(arguments[0], arguments);
  static_cast<void>(!::write(reportEnd, &failed, 1));
  ::_exit(1);
}

/** The largest descriptor that is open now. */
int findLargestDescriptor() {
  int largest = 2;
  if (DIR* const folder = ::opendir("/proc/self/fd")) {
    while (const dirent* const entry = ::readdir(folder)) largest = std::max(largest, std::atoi(entry->d_name));
    ::closedir(folder);
  }
  return largest;
}

}  // namespace

bool openThroughSystem(const std::string& url) {
  std::string program = findOpener();
  if (program.empty()) return false;
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  const FileDescriptor readEnd(ends[0]);
  FileDescriptor writeEnd(ends[1]);
  std::string address = url;
  std::array<char*, 3> arguments{program.data(), address.data(), nullptr};
  const int largest = findLargestDescriptor();
  const pid_t child = ::fork();
  if (child == 0) becomeProgram(arguments.data(), largest, writeEnd.number());
  if (child < 0) return false;
  writeEnd = FileDescriptor();
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) continue;
  // The pipe ends without a byte once the program runs.
  char failed = 0;
  ssize_t count = 0;
  while ((count = ::read(readEnd.number(), &failed, 1)) < 0 && errno == EINTR) continue;
  return count == 0;
}

}  // namespace backline
