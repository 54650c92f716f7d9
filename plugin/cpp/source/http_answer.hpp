#pragma once

#include <cstddef>
#include <string>

namespace backline {

/** The largest head of an answer that is read, in bytes, interim answers and trailers included. */
constexpr std::size_t largestHead = 16 * 1024;

struct HttpAnswer {
  int status = 0;
  std::string body;
  /** Value of the ETag header; empty if there is none. */
  std::string etag;
};

}  // namespace backline
