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
  /** `GET` or `POST`. */
  std::string method;
  Url url;
  /** If empty, no Content-Type is sent. */
  std::string contentType;
  std::string body;
  /** Further headers, such as Authorization or If-None-Match. */
  std::vector<HttpHeader> headers = {};
  /** The largest body that is accepted, in bytes. A license token has about one thousand. */
  std::size_t largestBody = 64 * 1024;
};

/**
 * Sends a request through the HTTP client of the operating system, with its proxies and root certificates, and returns
 * the answer, whatever its status. Redirects are not followed, cookies are not kept, and this machine is always called
 * without a proxy. Takes at most `patience` and returns at once when interrupted.
 *
 * Every failure is Unreachable and has a message for the customer.
 */
Result<HttpAnswer> sendRequest(const HttpRequest& request, std::chrono::milliseconds patience,
                               const Interrupt& interrupt);

}  // namespace backline
