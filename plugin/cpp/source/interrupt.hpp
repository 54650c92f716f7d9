#pragma once

#include <atomic>
#include <chrono>

#if defined(_WIN32)
#include "windows_handle.hpp"
#else
#include "file_descriptor.hpp"
#endif

namespace backline {

/**
 * Ends whatever a worker thread is waiting for, at once: a pause, or an answer from the network. One thread triggers,
 * another waits. An interrupt stays triggered.
 */
class Interrupt {
 public:
  Interrupt();

  void trigger();
  bool isTriggered() const { return isTriggered_.load(); }
  /** Pauses. Returns true if the pause was cut short. */
  bool pauseFor(std::chrono::milliseconds time) const;

#if defined(_WIN32)
  /** Signalled once triggered, for WaitForMultipleObjects; null if the system could not create an event. */
  void* event() const { return event_.get(); }
#else
  /** Readable once triggered, for poll(); -1 if the system could not create a pipe. */
  int descriptor() const { return readEnd_.number(); }
#endif

 private:
#if defined(_WIN32)
  WindowsHandle event_;
#else
  FileDescriptor readEnd_;
  FileDescriptor writeEnd_;
#endif
  std::atomic<bool> isTriggered_{false};
};

}  // namespace backline
