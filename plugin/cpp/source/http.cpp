#include "http.hpp"

#include <array>
#include <memory>
#include <utility>

#include "channel.hpp"
#include "socket.hpp"
#include "tls.hpp"

namespace backline {
namespace {

Result<std::shared_ptr<Channel>> openChannel(const Url& url, Deadline deadline, const Interrupt& interrupt) {
  const auto socket = Socket::connect(url.host, url.port, deadline, interrupt);
  if (!socket) return socket.failure();
  if (url.isSecure) return startTls(*socket, url.host);
  return std::shared_ptr<Channel>(*socket);
}

std::string writeRequest(const HttpRequest& request) {
  std::string text = request.method + ' ' + request.url.target + " HTTP/1.1\r\n" + "Host: " +
                     request.url.authority() + "\r\n" + "Accept-Encoding: identity\r\nConnection: close\r\n";
  for (const HttpHeader& header : request.headers) text += header.name + ": " + header.value + "\r\n";
  if (!request.contentType.empty()) text += "Content-Type: " + request.contentType + "\r\n";
  if (request.method != "GET") text += "Content-Length: " + std::to_string(request.body.size()) + "\r\n";
  return text + "\r\n" + request.body;
}

Result<HttpAnswer> readAnswer(Channel& channel, std::size_t largestBody) {
  std::string received;
  std::array<char, 8192> buffer{};
  for (;;) {
    const auto count = channel.receive(buffer.data(), buffer.size());
    if (!count) return count.failure();
    received.append(buffer.data(), *count);
    const bool isEnded = *count == 0;
    auto parsed = parseAnswer(received, isEnded, largestBody);
    if (auto* const answer = std::get_if<HttpAnswer>(&parsed)) return std::move(*answer);
    if (isEnded || received.size() > largestBody + longestOverhead || std::holds_alternative<Broken>(parsed))
      return Failure{Fault::Unreachable, "The service answered something that is no answer"};
  }
}

}  // namespace

Result<HttpAnswer> sendRequest(const HttpRequest& request, std::chrono::milliseconds patience,
                               const Interrupt& interrupt) {
  const auto channel = openChannel(request.url, std::chrono::steady_clock::now() + patience, interrupt);
  if (!channel) return channel.failure();
  if (const auto sent = (*channel)->send(writeRequest(request)); !sent) return sent.failure();
  return readAnswer(**channel, request.largestBody);
}

}  // namespace backline
