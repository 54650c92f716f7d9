#pragma once

#include <chrono>

#include "http.hpp"

namespace backline {

using Deadline = std::chrono::steady_clock::time_point;

/** Sent as User-Agent, the same on every system. */
constexpr const char* userAgent = "Backline";

/** The part of `sendRequest` that each operating system implements: http_curl.cpp, http_windows.cpp, http_apple.mm. */
Result<HttpAnswer> sendThroughSystem(const HttpRequest& request, Deadline deadline, const Interrupt& interrupt);

/** The time until a deadline, not negative. */
std::chrono::milliseconds timeUntil(Deadline deadline);

}  // namespace backline
