#include "http_failures.hpp"

namespace backline {
namespace {

Failure unreachable(std::string message) { return {Fault::Unreachable, std::move(message)}; }

std::string withDetail(const char* message, const std::string& detail) {
  return detail.empty() ? message : message + (" (" + detail + ")");
}

}  // namespace

Failure interrupted() { return unreachable("Interrupted"); }

Failure timedOut() { return unreachable("The service did not answer in time"); }

Failure hostNotFound() {
  return unreachable("The address of the service was not found: check the internet connection of this computer");
}

Failure notConnected(const std::string& detail) {
  return unreachable(withDetail("The service could not be reached", detail));
}

Failure connectionLost(const std::string& detail) {
  return unreachable(withDetail("The connection to the service was lost", detail));
}

Failure proxyAsksForPassword() {
  return unreachable("The proxy of this network asks for a password: enter it in the network settings of this computer");
}

Failure certificateNotTrusted(const std::string& detail) {
  return unreachable(withDetail("The connection is not secure: the certificate of the service is not trusted. A sign-in "
                                "page of the network or a wrong clock can be the reason",
                                detail));
}

Failure secureConnectionFailed(const std::string& detail) {
  return unreachable(withDetail("A secure connection to the service was not possible", detail));
}

Failure unreadableAnswer() { return unreachable("The service sent an answer that could not be read"); }

}  // namespace backline
