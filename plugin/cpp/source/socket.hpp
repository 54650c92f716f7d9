#pragma once

#include <memory>
#include <string>

#include "channel.hpp"
#include "file_descriptor.hpp"
#include "interrupt.hpp"

namespace backline {

/** A TCP connection that waits for nothing longer than its deadline, and gives up at once when interrupted. */
class Socket : public Channel {
 public:
  /**
   * Connects to the first address of the host that answers. Looking a name up is the one step that the system lets
   * nobody interrupt; it can take as long as the resolver's own time limit.
   */
  static Result<std::shared_ptr<Socket>> connect(const std::string& host, const std::string& port, Deadline deadline,
                                                 const Interrupt& interrupt);

  Socket(FileDescriptor descriptor, Deadline deadline, const Interrupt& interrupt)
      : descriptor_(std::move(descriptor)), deadline_(deadline), interrupt_(interrupt) {}

  Result<Done> send(std::string_view bytes) override;
  Result<std::size_t> receive(char* buffer, std::size_t size) override;

 private:
  FileDescriptor descriptor_;
  Deadline deadline_;
  const Interrupt& interrupt_;
};

}  // namespace backline
