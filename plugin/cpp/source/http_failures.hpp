#pragma once

#include <string>

#include "result.hpp"

namespace backline {

/** What customers are told about a request that failed, in the same words on every system. All are Unreachable. */
Failure interrupted();
Failure timedOut();
Failure hostNotFound();
/** `detail` is the system's own text; it may be empty. */
Failure notConnected(const std::string& detail);
Failure connectionLost(const std::string& detail);
Failure proxyAsksForPassword();
Failure certificateNotTrusted(const std::string& detail);
Failure secureConnectionFailed(const std::string& detail);
/** The answer is not HTTP, or is larger than we read. */
Failure unreadableAnswer();

}  // namespace backline
