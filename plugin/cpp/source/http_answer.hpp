#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace backline {

/** The most that is read of an answer, in bytes; a license token has about one thousand. */
constexpr std::size_t longestHead = 16 * 1024;
constexpr std::size_t longestBody = 64 * 1024;
/** With everything around it: interim answers, the sizes of chunks. */
constexpr std::size_t longestOverhead = 448 * 1024;

struct HttpAnswer {
  int status = 0;
  std::string body;
  /** The header of this name; empty if there is none. */
  std::string etag;
};

/** More bytes have to come before the answer is whole. */
struct Incomplete {};

/** No answer that we read, whatever comes. */
struct Broken {};

using ParsedAnswer = std::variant<HttpAnswer, Incomplete, Broken>;

/**
 * Reads an HTTP/1.1 answer from all that was received so far: with a length, in chunks, or up to the end of the
 * connection. What leaves its length in doubt is broken, and so is what is longer than we read.
 */
ParsedAnswer parseAnswer(std::string_view received, bool isEnded, std::size_t largestBody = longestBody);

}  // namespace backline
