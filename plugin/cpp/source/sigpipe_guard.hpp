#pragma once

#include <signal.h>

#include <ctime>

namespace backline {

/**
 * Keeps SIGPIPE from the host on this thread: a plug-in is a guest, and a connection that ends must not end the process.
 * A signal that arrives meanwhile is discarded, unless one was already pending.
 */
class SigpipeGuard {
 public:
  SigpipeGuard() {
    sigset_t pending;
    sigpending(&pending);
    wasPending_ = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    isActive_ = !wasPending_ && pthread_sigmask(SIG_BLOCK, &pipe_, &before_) == 0;
  }
  SigpipeGuard(const SigpipeGuard&) = delete;
  SigpipeGuard& operator=(const SigpipeGuard&) = delete;
  ~SigpipeGuard() {
    if (!isActive_) return;
    const timespec noTime{};
    sigtimedwait(&pipe_, nullptr, &noTime);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool wasPending_ = false;
  bool isActive_ = false;
};

}  // namespace backline
