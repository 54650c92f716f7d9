// The JSON reader against random and damaged documents: it ends, reads only what is JSON, and reads it right.

#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "check.hpp"
#include "json.hpp"
#include "license_record.hpp"
#include "options.hpp"
#include "random.hpp"
#include "update_feed.hpp"
#include "utf8.hpp"

using namespace backline;

namespace {

/** A document and what it means, made together. */
class Document {
 public:
  explicit Document(Random& random) : random_(random) { text_ = writeObject(1); }

  const std::string& text() const { return text_; }

 private:
  std::string writeObject(int depth) {
    std::string text = "{" + space();
    const std::size_t count = random_.below(5);
    for (std::size_t index = 0; index < count; ++index) {
      if (index > 0) text += "," + space();
      text += quoteJson("m" + std::to_string(index)) + space() + ":" + space() + writeValue(depth) + space();
    }
    return text + "}";
  }

  std::string writeValue(int depth) {
    switch (random_.below(depth < 7 ? 7 : 5)) {
      case 0:
        return random_.oneIn(2) ? "true" : "false";
      case 1:
        return "null";
      case 2:
        return std::to_string(static_cast<long long>(random_.below(1'000'000)) - 500'000);
      case 3:
        return random_.pick(std::vector<std::string>{"0", "-0", "1.5", "1e9", "-2.25E-3", "10E+2", "0.0"});
      case 4:
        return writeString();
      case 5:
        return writeObject(depth + 1);
      default: {
        std::string text = "[";
        for (std::size_t count = random_.below(4); count > 0; --count)
          text += writeValue(depth + 1) + (count > 1 ? "," : "");
        return text + "]";
      }
    }
  }

  std::string writeString() {
    std::string text;
    for (std::size_t count = random_.below(12); count > 0; --count) {
      auto codePoint = static_cast<std::uint32_t>(random_.below(random_.oneIn(3) ? 0x110000 : 0x80));
      if (codePoint >= 0xd800 && codePoint < 0xe000) codePoint = 'x';
      appendUtf8(text, codePoint);
    }
    return quoteJson(text);
  }

  std::string space() { return random_.pick(std::vector<std::string>{"", "", " ", "\n", "\t \r"}); }

  Random& random_;
  std::string text_;
};

void checkRefused(const std::string& text) { check(!JsonObject::parse(text), "this is no JSON object: " + text); }

void testExamples() {
  const std::string inner = "\"b\":";
  for (const char* text :
       {"", " ", "{", "}", "[]", "1", "\"a\"", "null", "{}{}", "{} x", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}",
        "{\"a\":01}", "{\"a\":+1}", "{\"a\":.5}", "{\"a\":1.}", "{\"a\":1e}", "{\"a\":-}", "{\"a\":tru}", "{\"a\":nulll}",
        "{\"a\":NaN}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":1}", "{a:1}", "{'a':1}",
        "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\"}", "{\"a\":\"\\ud800\\u0041\"}",
        "{\"a\":\"\n\"}", "{\"a\":\"\xff\"}", "{\"a\":\"\xc0\x80\"}", "{\"a\":\"\xed\xa0\x80\"}", "{\"a\":[1,]}",
        "{\"a\":[1}", "\xef\xbb\xbf{}", "{\"a\":1}\xc2\xa0", "{/**/}",
        "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{}}}}}}}}}"})
    checkRefused(text);
  checkRefused(std::string("{\"a\":1}\0", 8));
  checkRefused(std::string("{\"a\":\"\0\"}", 9));
  checkRefused(std::string(1'000'000, '['));
  checkRefused("{\"a\":" + std::string(1'000'000, '['));

  const auto object = JsonObject::parse(
      "{\"text\":\"\\u00e9\\ud83d\\ude00\\n\",\"int\":12,\"large\":9007199254740991,\"over\":9007199254740992,"
      "\"point\":1.0,\"minus\":-12,\"zero\":-0,\"huge\":9223372036854775808,\"flag\":true,\"null\":null,\"object\":{\"a\":1},\"list\":[{\"a\":2},{}],\"words\":[\"x\",\"y\"],"
      "\"mixed\":[\"x\",1]}");
  check(object.has_value(), "this is JSON");
  check(object->text("text") == "\u00e9\U0001F600\n", "escapes are read");
  check(object->integer("int") == 12, "integers are read");
  check(object->integer("large") == 9'007'199'254'740'991, "the largest integer is read");
  for (const char* name : {"over", "point", "minus", "zero", "huge", "text"})
    check(!object->integer(name), "other numbers are no integers");
  check(object->flag("flag") == true && !object->flag("int"), "flags are read");
  check(object->has("null") && !object->text("null") && !object->has("none"), "null is a member without a value");
  check(object->object("object")->integer("a") == 1, "objects are read");
  check(object->objects("list")->size() == 2, "lists of objects are read");
  check(object->texts("words") == std::vector<std::string>{"x", "y"}, "lists of texts are read");
  check(!object->texts("mixed") && !object->objects("words"), "lists of other things are not");
}

void testRandom(Random& random) {
  const Document document(random);
  check(JsonObject::parse(document.text()).has_value(), "a document is read: " + document.text());
  const std::string damaged = random.mutate(document.text());
  if (const auto object = JsonObject::parse(damaged)) check(isUtf8(damaged), "only UTF-8 is read");
  for (std::size_t length = 0; length + 1 < document.text().size(); length += 1 + random.below(9))
    check(!JsonObject::parse(document.text().substr(0, length)), "half a document is none");
  JsonObject::parse(random.bytes(200));
  readUpdateFeed(damaged);
  readRecord(damaged);
}

/** What we write ourselves, we read. */
void testRecord(Random& random) {
  LicenseRecord record;
  record.clock = {static_cast<std::int64_t>(random.below(2'000'000'000)), 5, 7, 3};
  if (random.oneIn(2)) record.triedAt = static_cast<std::int64_t>(random.below(1000));
  record.isTrialEnded = random.oneIn(2);
  if (random.oneIn(2)) record.seats = Seats{static_cast<int>(random.below(9)), 9};
  if (random.oneIn(2)) record.release = Release{{"2.0", "Notes \"quoted\"\n\u00e9", "https://shop.example/c"}, {"2.0", "2.1b"}};
  const LicenseRecord read = readRecord(writeRecord(record));
  check(read.clock == record.clock && read.triedAt == record.triedAt && read.isTrialEnded == record.isTrialEnded &&
            read.seats == record.seats && read.release.has_value() == record.release.has_value(),
        "a record is read as it was written");
  if (record.release)
    check(read.release->update == record.release->update &&
              read.release->upToDateVersions == record.release->upToDateVersions,
          "and so is its release");
}

}  // namespace

int main(int argumentCount, char** arguments) {
  const TestOptions options(argumentCount, arguments, 1000);
  testExamples();
  Random random(options.seed);
  for (std::uint64_t round = 0; round < options.count; ++round) {
    testRandom(random);
    testRecord(random);
  }
  return 0;
}
