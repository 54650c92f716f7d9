#pragma once

#include <string>
#include <utility>
#include <variant>

#include "backline/license_state.hpp"

namespace backline {

/** Why something did not work, with a message for the customer. `fault` is not None. */
struct Failure {
  Fault fault;
  std::string words;
};

/** For functions that return nothing but success. */
struct Done {};

/** A value, or why there is none. Nothing in this library throws, except if memory runs out. */
template <typename Value>
class Result {
 public:
  Result(Value value) : content_(std::move(value)) {}
  Result(Failure failure) : content_(std::move(failure)) {}

  explicit operator bool() const { return std::holds_alternative<Value>(content_); }
  /** Only if the result is true. */
  const Value& operator*() const { return std::get<Value>(content_); }
  const Value* operator->() const { return &std::get<Value>(content_); }
  /** Only if the result is false. */
  const Failure& failure() const { return std::get<Failure>(content_); }

 private:
  std::variant<Value, Failure> content_;
};

}  // namespace backline
