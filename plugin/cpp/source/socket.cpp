#include "socket.hpp"

#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <system_error>

namespace backline {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/** How long one of several addresses of a host may take, so that a dead one leaves time for the next. */
constexpr milliseconds longestForOneAddress{3000};

Failure unreachable(std::string words) { return {Fault::Unreachable, std::move(words)}; }

std::string describe(int number) { return std::generic_category().message(number); }

/** Waits until the socket is ready for `events`; why not, when it does not get ready. */
std::optional<Failure> waitFor(int descriptor, short events, Deadline deadline, const Interrupt& interrupt) {
  while (!interrupt.isTriggered()) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
    if (left.count() <= 0) return unreachable("The service did not answer in time");
    std::array<pollfd, 2> waiting{{{descriptor, events, 0}, {interrupt.descriptor(), POLLIN, 0}}};
    const int ready = ::poll(waiting.data(), waiting.size(), static_cast<int>(left.count()));
    if (ready < 0 && errno != EINTR) return unreachable(describe(errno));
    if (ready > 0 && waiting[0].revents != 0) return std::nullopt;
  }
  return unreachable("Interrupted");
}

FileDescriptor openSocket(const addrinfo& address) {
  FileDescriptor descriptor(::socket(address.ai_family, address.ai_socktype, address.ai_protocol));
  if (!descriptor) return descriptor;
  ::fcntl(descriptor.number(), F_SETFD, FD_CLOEXEC);
  ::fcntl(descriptor.number(), F_SETFL, ::fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
#ifdef SO_NOSIGPIPE
  const int on = 1;
  ::setsockopt(descriptor.number(), SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return descriptor;
}

/** A plug-in is a guest in its host: a connection that ends must not send the process SIGPIPE. */
#ifdef MSG_NOSIGNAL
constexpr int sendFlags = MSG_NOSIGNAL;
#else
constexpr int sendFlags = 0;
#endif

std::optional<Failure> connectTo(int descriptor, const addrinfo& address, Deadline deadline,
                                 const Interrupt& interrupt) {
  if (::connect(descriptor, address.ai_addr, address.ai_addrlen) == 0) return std::nullopt;
  if (errno != EINPROGRESS && errno != EINTR) return unreachable(describe(errno));
  if (auto failure = waitFor(descriptor, POLLOUT, deadline, interrupt)) return failure;
  int problem = 0;
  socklen_t size = sizeof problem;
  if (::getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size) != 0) problem = errno;
  return problem == 0 ? std::nullopt : std::optional(unreachable(describe(problem)));
}

struct FreeAddresses {
  void operator()(addrinfo* addresses) const { ::freeaddrinfo(addresses); }
};

}  // namespace

Result<std::shared_ptr<Socket>> Socket::connect(const std::string& host, const std::string& port, Deadline deadline,
                                                const Interrupt& interrupt) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int problem = ::getaddrinfo(host.c_str(), port.c_str(), &wanted, &found);
  if (problem != 0) return unreachable("The service's address was not found: " + std::string(::gai_strerror(problem)));
  const std::unique_ptr<addrinfo, FreeAddresses> addresses(found);

  Failure last = unreachable("The service has no address");
  for (const addrinfo* address = addresses.get(); address != nullptr; address = address->ai_next) {
    FileDescriptor descriptor = openSocket(*address);
    if (!descriptor) {
      last = unreachable(describe(errno));
      continue;
    }
    const bool isLast = address->ai_next == nullptr;
    const Deadline until = isLast ? deadline : std::min(deadline, steady_clock::now() + longestForOneAddress);
    auto failure = connectTo(descriptor.number(), *address, until, interrupt);
    if (!failure) return std::make_shared<Socket>(std::move(descriptor), deadline, interrupt);
    last = std::move(*failure);
  }
  return unreachable("The service could not be reached: " + last.words);
}

Result<Done> Socket::send(std::string_view bytes) {
  while (!bytes.empty()) {
    if (auto failure = waitFor(descriptor_.number(), POLLOUT, deadline_, interrupt_)) return std::move(*failure);
    const ssize_t sent = ::send(descriptor_.number(), bytes.data(), bytes.size(), sendFlags);
    if (sent >= 0)
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    else if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)
      return unreachable("The connection was cut: " + describe(errno));
  }
  return Done{};
}

Result<std::size_t> Socket::receive(char* buffer, std::size_t size) {
  for (;;) {
    if (auto failure = waitFor(descriptor_.number(), POLLIN, deadline_, interrupt_)) return std::move(*failure);
    const ssize_t received = ::recv(descriptor_.number(), buffer, size, 0);
    if (received >= 0) return static_cast<std::size_t>(received);
    if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)
      return unreachable("The connection was cut: " + describe(errno));
  }
}

}  // namespace backline
