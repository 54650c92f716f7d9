#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "http_answer.hpp"
#include "interrupt.hpp"
#include "result.hpp"
#include "url.hpp"

namespace backline {

struct HttpHeader {
  std::string name;
  std::string value;
};

struct HttpRequest {
  std::string method;
  Url url;
  /** Without one no body is sent. */
  std::string contentType;
  std::string body;
  std::vector<HttpHeader> headers;
  /** The most that is read of the body of the answer, in bytes. */
  std::size_t largestBody = longestBody;
};

/**
 * Sends a request on a connection of its own and reads the answer, whatever its status; redirects are not followed, as
 * this API makes none. All of it takes no longer than `patience`, and ends at once when interrupted.
 */
Result<HttpAnswer> sendRequest(const HttpRequest& request, std::chrono::milliseconds patience,
                               const Interrupt& interrupt);

}  // namespace backline
