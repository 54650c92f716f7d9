#pragma once

#include <string>
#include <utility>
#include <variant>

namespace backline {

/** What kind of thing went wrong, which decides what to do next. */
enum class Fault {
  /** The service said no, in its own words: asking again changes nothing. */
  Refused,
  /** The network or the service is away, or answered something odd: what we had still holds, try again later. */
  Unreachable,
  /** A token or file that must not be trusted. */
  Untrusted,
  /** This machine could not do it: a folder that cannot be written, for one. */
  Local,
};

/** Why something did not work, in words for the musician. */
struct Failure {
  Fault fault;
  std::string words;
};

/** For calls that answer nothing but that they worked. */
struct Done {};

/** A value, or why there is none. Nothing in this client throws, except when memory runs out. */
template <typename Value>
class Result {
 public:
  Result(Value value) : content_(std::move(value)) {}
  Result(Failure failure) : content_(std::move(failure)) {}

  explicit operator bool() const { return std::holds_alternative<Value>(content_); }
  /** Only after the result was found to be true. */
  const Value& operator*() const { return std::get<Value>(content_); }
  const Value* operator->() const { return &std::get<Value>(content_); }
  /** Only after the result was found to be false. */
  const Failure& failure() const { return std::get<Failure>(content_); }

 private:
  std::variant<Value, Failure> content_;
};

}  // namespace backline
