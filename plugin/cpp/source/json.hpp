#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace backline {

/** A JSON object of which the plain members are read; lists and objects inside it are checked and skipped. */
class JsonObject {
 public:
  /**
   * Reads exactly one object, strictly: no name twice, nothing behind it, no deep nesting, only UTF-8. Nothing for
   * anything else.
   */
  static std::optional<JsonObject> parse(std::string_view text);

  bool has(std::string_view name) const;
  /** The member when it is there and is a string; so for the others. */
  std::optional<std::string> text(std::string_view name) const;
  std::optional<bool> flag(std::string_view name) const;
  /** Only whole numbers from 0 to 2^53 - 1, written in digits alone. */
  std::optional<std::int64_t> integer(std::string_view name) const;

  struct Number {
    std::string digits;
  };
  struct Skipped {};
  using Value = std::variant<std::string, bool, Number, Skipped>;
  using Members = std::map<std::string, Value, std::less<>>;

 private:
  explicit JsonObject(Members members) : members_(std::move(members)) {}

  Members members_;
};

/** A string as JSON writes it, quotes included. */
std::string quoteJson(std::string_view text);

}  // namespace backline
