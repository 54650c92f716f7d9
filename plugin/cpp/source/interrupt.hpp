#pragma once

#include <atomic>
#include <chrono>

#include "file_descriptor.hpp"

namespace backline {

/**
 * Ends whatever a worker thread waits for, at once: a poll, a pause, an answer from the network. One thread triggers,
 * another waits. It stays triggered.
 */
class Interrupt {
 public:
  Interrupt();

  void trigger();
  bool isTriggered() const { return isTriggered_.load(); }
  /** Pauses; true when it was cut short. */
  bool pauseFor(std::chrono::milliseconds time) const;
  /** Readable once triggered, for poll(); -1 where the system had no pipe left. */
  int descriptor() const { return readEnd_.number(); }

 private:
  FileDescriptor readEnd_;
  FileDescriptor writeEnd_;
  std::atomic<bool> isTriggered_{false};
};

}  // namespace backline
