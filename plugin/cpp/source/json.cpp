#include "json.hpp"

#include <charconv>
#include <cstddef>
#include <utility>

#include "utf8.hpp"

namespace backline {
namespace {

constexpr int deepest = 8;

bool isDigit(char character) { return character >= '0' && character <= '9'; }

/** Reads JSON from front to back. Each function returns nothing if the text is not what it should be. */
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  bool isAtEnd() {
    skipSpace();
    return rest_.empty();
  }

  std::optional<JsonObject> readObject(int depth) {
    if (depth > deepest || !take('{')) return std::nullopt;
    JsonObject::Members members;
    if (take('}')) return JsonObject(std::move(members));
    do {
      skipSpace();
      auto name = readString();
      if (!name || !take(':')) return std::nullopt;
      auto value = readValue(depth);
      if (!value || !members.emplace(std::move(*name), std::move(*value)).second) return std::nullopt;
    } while (take(','));
    return take('}') ? std::optional(JsonObject(std::move(members))) : std::nullopt;
  }

 private:
  using Value = JsonValue;

  std::optional<Value> readValue(int depth) {
    skipSpace();
    switch (peek()) {
      case '"':
        return wrap(readString());
      case '{':
        return wrap(readObject(depth + 1));
      case '[':
        return readList(depth + 1);
      case 't':
        return takeWord("true") ? std::optional(Value{true}) : std::nullopt;
      case 'f':
        return takeWord("false") ? std::optional(Value{false}) : std::nullopt;
      case 'n':
        return takeWord("null") ? std::optional(Value{JsonValue::Null{}}) : std::nullopt;
      default:
        return readNumber();
    }
  }

  template <typename Content>
  static std::optional<Value> wrap(std::optional<Content> content) {
    return content ? std::optional(Value{std::move(*content)}) : std::nullopt;
  }

  std::optional<Value> readList(int depth) {
    if (depth > deepest || !take('[')) return std::nullopt;
    JsonValue::List list;
    if (take(']')) return Value{std::move(list)};
    do {
      auto value = readValue(depth);
      if (!value) return std::nullopt;
      list.push_back(std::move(*value));
    } while (take(','));
    return take(']') ? std::optional(Value{std::move(list)}) : std::nullopt;
  }

  std::optional<Value> readNumber() {
    const std::string_view from = rest_;
    if (peek() == '-') skip(1);
    if (peek() == '0')
      skip(1);
    else if (!skipDigits())
      return std::nullopt;
    if (peek() == '.') {
      skip(1);
      if (!skipDigits()) return std::nullopt;
    }
    if (peek() == 'e' || peek() == 'E') {
      skip(1);
      if (peek() == '+' || peek() == '-') skip(1);
      if (!skipDigits()) return std::nullopt;
    }
    return Value{JsonValue::Number{std::string(from.substr(0, from.size() - rest_.size()))}};
  }

  std::optional<std::string> readString() {
    if (peek() != '"') return std::nullopt;
    skip(1);
    std::string text;
    while (!rest_.empty()) {
      const char character = rest_.front();
      skip(1);
      if (character == '"') return isUtf8(text) ? std::optional(std::move(text)) : std::nullopt;
      if (static_cast<unsigned char>(character) < 0x20) return std::nullopt;
      if (character != '\\')
        text.push_back(character);
      else if (!readEscape(text))
        return std::nullopt;
    }
    return std::nullopt;
  }

  bool readEscape(std::string& text) {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const char letter = peek();
    if (const auto place = letters.find(letter); place != std::string_view::npos && !rest_.empty()) {
      text.push_back(meanings[place]);
      skip(1);
      return true;
    }
    return letter == 'u' && readCodePoint(text);
  }

  /** Reads `uXXXX`, and the second half where the first is a surrogate. */
  bool readCodePoint(std::string& text) {
    const auto first = readHex();
    if (!first || (*first >= 0xdc00 && *first < 0xe000)) return false;
    if (*first < 0xd800 || *first >= 0xe000) {
      appendUtf8(text, *first);
      return true;
    }
    if (!takeHere('\\')) return false;
    const auto second = readHex();
    if (!second || *second < 0xdc00 || *second >= 0xe000) return false;
    appendUtf8(text, 0x10000 + ((*first - 0xd800) << 10) + (*second - 0xdc00));
    return true;
  }

  std::optional<std::uint32_t> readHex() {
    if (rest_.size() < 5 || rest_.front() != 'u') return std::nullopt;
    std::uint32_t value = 0;
    const char* const from = rest_.data() + 1;
    const auto [end, error] = std::from_chars(from, from + 4, value, 16);
    if (error != std::errc() || end != from + 4) return std::nullopt;
    skip(5);
    return value;
  }

  bool skipDigits() {
    const std::size_t before = rest_.size();
    while (isDigit(peek())) skip(1);
    return rest_.size() < before;
  }

  char peek() const { return rest_.empty() ? '\0' : rest_.front(); }
  void skip(std::size_t count) { rest_.remove_prefix(count); }
  void skipSpace() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') skip(1);
  }
  bool take(char character) {
    skipSpace();
    return takeHere(character);
  }
  bool takeHere(char character) {
    if (rest_.empty() || rest_.front() != character) return false;
    skip(1);
    return true;
  }
  bool takeWord(std::string_view word) {
    if (rest_.substr(0, word.size()) != word) return false;
    skip(word.size());
    return true;
  }

  std::string_view rest_;
};

}  // namespace

std::optional<JsonObject> JsonObject::parse(std::string_view text) {
  Reader reader(text);
  auto object = reader.readObject(1);
  return object && reader.isAtEnd() ? std::move(object) : std::nullopt;
}

template <typename Wanted>
const Wanted* JsonObject::find(std::string_view name) const {
  const auto member = members_->find(name);
  return member == members_->end() ? nullptr : std::get_if<Wanted>(&member->second.content);
}

JsonObject::JsonObject(Members members) : members_(std::make_shared<const Members>(std::move(members))) {}

bool JsonObject::has(std::string_view name) const { return members_->find(name) != members_->end(); }

std::optional<std::string> JsonObject::text(std::string_view name) const {
  const auto* const text = find<std::string>(name);
  return text ? std::optional(*text) : std::nullopt;
}

std::optional<bool> JsonObject::flag(std::string_view name) const {
  const auto* const flag = find<bool>(name);
  return flag ? std::optional(*flag) : std::nullopt;
}

std::optional<std::int64_t> JsonObject::integer(std::string_view name) const {
  constexpr std::int64_t largest = 9'007'199'254'740'991;
  const auto* const number = find<JsonValue::Number>(name);
  if (!number || !isDigit(number->digits.front())) return std::nullopt;
  const char* const end = number->digits.data() + number->digits.size();
  std::int64_t value = 0;
  const auto [stopped, error] = std::from_chars(number->digits.data(), end, value);
  return error == std::errc() && stopped == end && value <= largest ? std::optional(value) : std::nullopt;
}

std::optional<JsonObject> JsonObject::object(std::string_view name) const {
  const auto* const object = find<JsonObject>(name);
  return object ? std::optional(*object) : std::nullopt;
}

std::optional<std::vector<JsonObject>> JsonObject::objects(std::string_view name) const {
  return listOf<JsonObject>(name);
}

std::optional<std::vector<std::string>> JsonObject::texts(std::string_view name) const {
  return listOf<std::string>(name);
}

template <typename Wanted>
std::optional<std::vector<Wanted>> JsonObject::listOf(std::string_view name) const {
  const auto* const list = find<JsonValue::List>(name);
  if (!list) return std::nullopt;
  std::vector<Wanted> found;
  for (const JsonValue& value : *list) {
    const auto* const wanted = std::get_if<Wanted>(&value.content);
    if (!wanted) return std::nullopt;
    found.push_back(*wanted);
  }
  return found;
}

std::string quoteJson(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte < 0x20) {
      quoted += "\\u00";
      quoted += {digits[byte >> 4], digits[byte & 0x0f]};
    } else {
      if (character == '"' || character == '\\') quoted += '\\';
      quoted += character;
    }
  }
  return quoted + '"';
}

}  // namespace backline
