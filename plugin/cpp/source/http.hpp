#pragma once

#include <chrono>
#include <string>

#include "http_answer.hpp"
#include "interrupt.hpp"
#include "result.hpp"
#include "url.hpp"

namespace backline {

struct HttpRequest {
  std::string method;
  Url url;
  /** Without one no body is sent. */
  std::string contentType;
  std::string body;
};

/**
 * Sends a request on a connection of its own and reads the answer, whatever its status; redirects are not followed, as
 * this API makes none. All of it takes no longer than `patience`, and ends at once when interrupted.
 */
Result<HttpAnswer> sendRequest(const HttpRequest& request, std::chrono::milliseconds patience,
                               const Interrupt& interrupt);

}  // namespace backline
