#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

#include "result.hpp"

namespace backline {

using Deadline = std::chrono::steady_clock::time_point;

/** A connection that bytes go through, in the clear or not. */
class Channel {
 public:
  virtual ~Channel() = default;

  /** Sends all of it. */
  virtual Result<Done> send(std::string_view bytes) = 0;
  /** Waits for some bytes; 0 when the other side has ended the connection properly. */
  virtual Result<std::size_t> receive(char* buffer, std::size_t size) = 0;
};

}  // namespace backline
