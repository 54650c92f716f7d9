#include "http.hpp"

#include <algorithm>

#include "http_failures.hpp"
#include "http_system.hpp"

namespace backline {
namespace {

constexpr int proxyAuthenticationRequired = 407;

bool isFinalStatus(int status) { return status >= 200 && status <= 599; }

}  // namespace

std::chrono::milliseconds timeUntil(Deadline deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  return std::max(left, std::chrono::milliseconds(0));
}

Result<HttpAnswer> sendRequest(const HttpRequest& request, std::chrono::milliseconds patience,
                               const Interrupt& interrupt) {
  if (interrupt.isTriggered()) return interrupted();
  auto answer = sendThroughSystem(request, std::chrono::steady_clock::now() + patience, interrupt);
  if (!answer) return answer;
  if (answer->status == proxyAuthenticationRequired) return proxyAsksForPassword();
  return isFinalStatus(answer->status) ? answer : unreadableAnswer();
}

}  // namespace backline
