#include "interrupt.hpp"

#include <fcntl.h>
#include <poll.h>

#include <array>
#include <cerrno>

namespace backline {

Interrupt::Interrupt() {
  std::array<int, 2> ends{-1, -1};
  if (::pipe(ends.data()) != 0) return;
  readEnd_ = FileDescriptor(ends[0]);
  writeEnd_ = FileDescriptor(ends[1]);
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
}

void Interrupt::trigger() {
  if (isTriggered_.exchange(true) || !writeEnd_) return;
  const char byte = 0;
  // An empty pipe always accepts one byte.
  while (::write(writeEnd_.number(), &byte, 1) < 0 && errno == EINTR) continue;
}

bool Interrupt::pauseFor(std::chrono::milliseconds time) const {
  const auto until = std::chrono::steady_clock::now() + time;
  while (!isTriggered()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    pollfd waiting{descriptor(), POLLIN, 0};
    ::poll(&waiting, 1, static_cast<int>(left.count()));
  }
  return true;
}

}  // namespace backline
