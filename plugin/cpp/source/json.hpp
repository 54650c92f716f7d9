#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace backline {

struct JsonValue;

/** A JSON object that was read strictly. It never changes, and copies share their content. */
class JsonObject {
 public:
  using Members = std::map<std::string, JsonValue, std::less<>>;

  /**
   * Reads exactly one object: no duplicate names, nothing behind it, at most eight levels, only UTF-8. Nothing for
   * anything else.
   */
  static std::optional<JsonObject> parse(std::string_view text);

  explicit JsonObject(Members members);

  bool has(std::string_view name) const;
  /** The member if it is there and is a string; the other functions accordingly. */
  std::optional<std::string> text(std::string_view name) const;
  std::optional<bool> flag(std::string_view name) const;
  /** Whole numbers from 0 to 2^53 - 1, written in digits alone: what every reader of JSON understands alike. */
  std::optional<std::int64_t> integer(std::string_view name) const;
  std::optional<JsonObject> object(std::string_view name) const;
  /** The member if it is a list of nothing but objects. */
  std::optional<std::vector<JsonObject>> objects(std::string_view name) const;
  std::optional<std::vector<std::string>> texts(std::string_view name) const;

 private:
  template <typename Wanted>
  const Wanted* find(std::string_view name) const;
  template <typename Wanted>
  std::optional<std::vector<Wanted>> listOf(std::string_view name) const;

  std::shared_ptr<const Members> members_;
};

struct JsonValue {
  struct Null {};
  /** As written: how precise a number has to be depends on what it means. */
  struct Number {
    std::string digits;
  };
  using List = std::vector<JsonValue>;

  std::variant<Null, bool, Number, std::string, List, JsonObject> content;
};

/** A string as JSON writes it, quotes included. */
std::string quoteJson(std::string_view text);

}  // namespace backline
