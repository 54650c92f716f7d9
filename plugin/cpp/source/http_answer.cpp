#include "http_answer.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace backline {
namespace {

constexpr std::string_view lineEnd = "\r\n";
constexpr std::size_t longestChunkLine = 256;

struct Head {
  int status = 0;
  std::optional<std::size_t> length;
  bool isChunked = false;
  std::string etag;
};

bool isDigit(char character) { return character >= '0' && character <= '9'; }

bool isTokenCharacter(char character) {
  constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
  return isDigit(character) || (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         marks.find(character) != std::string_view::npos;
}

bool isValueCharacter(char character) {
  const auto byte = static_cast<unsigned char>(character);
  return byte == '\t' || (byte >= 0x20 && byte != 0x7f);
}

std::string lowerCased(std::string_view text) {
  std::string lower(text);
  for (char& character : lower)
    if (character >= 'A' && character <= 'Z') character = static_cast<char>(character - 'A' + 'a');
  return lower;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  const auto from = text.find_first_not_of(blanks);
  return from == std::string_view::npos ? std::string_view() : text.substr(from, text.find_last_not_of(blanks) - from + 1);
}

std::optional<std::size_t> readSize(std::string_view digits, int base) {
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size, base);
  const bool isWhole = error == std::errc() && end == digits.data() + digits.size();
  return isWhole ? std::optional(size) : std::nullopt;
}

/** `HTTP/1.1 200 OK`: the status. */
std::optional<int> readStatusLine(std::string_view line) {
  if (line.size() < 12 || line.substr(0, 7) != "HTTP/1." || !isDigit(line[7]) || line[8] != ' ') return std::nullopt;
  const auto status = readSize(line.substr(9, 3), 10);
  const bool isCutOff = line.size() > 12 && line[12] != ' ';
  if (!status || isCutOff || *status < 100 || *status > 599) return std::nullopt;
  return std::all_of(line.begin(), line.end(), isValueCharacter) ? std::optional(static_cast<int>(*status)) : std::nullopt;
}

/** Notes what a header says about the body; false when the answer can not be read because of it. */
bool noteHeader(Head& head, std::string_view line) {
  const auto colon = line.find(':');
  if (colon == 0 || colon == std::string_view::npos) return false;
  const std::string_view name = line.substr(0, colon);
  const std::string_view value = trimmed(line.substr(colon + 1));
  if (!std::all_of(name.begin(), name.end(), isTokenCharacter)) return false;
  if (!std::all_of(value.begin(), value.end(), isValueCharacter)) return false;
  const std::string lowerName = lowerCased(name);
  if (lowerName == "content-length") {
    const auto length = readSize(value, 10);
    if (!length || head.length) return false;
    head.length = length;
  }
  if (lowerName == "transfer-encoding") {
    if (head.isChunked || lowerCased(value) != "chunked") return false;
    head.isChunked = true;
  }
  if (lowerName == "etag") head.etag = value;
  return lowerName != "content-encoding" || lowerCased(value) == "identity";
}

std::optional<Head> readHead(std::string_view text) {
  Head head;
  bool isFirst = true;
  while (!text.empty()) {
    const auto end = std::min(text.find(lineEnd), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + lineEnd.size(), text.size()));
    if (isFirst) {
      const auto status = readStatusLine(line);
      if (!status) return std::nullopt;
      head.status = *status;
    } else if (!noteHeader(head, line)) {
      return std::nullopt;
    }
    isFirst = false;
  }
  const bool isAmbiguous = head.isChunked && head.length;
  return isFirst || isAmbiguous ? std::nullopt : std::optional(head);
}

/** Lines behind the last chunk, up to an empty one. */
ParsedAnswer readTrailers(std::string_view text, HttpAnswer answer) {
  Head ignored;
  for (std::size_t read = 0; read <= longestHead;) {
    const auto end = text.substr(read).find(lineEnd);
    if (end == std::string_view::npos) return text.size() > longestHead ? ParsedAnswer(Broken{}) : Incomplete{};
    if (end == 0) return answer;
    if (!noteHeader(ignored, text.substr(read, end))) return Broken{};
    read += end + lineEnd.size();
  }
  return Broken{};
}

ParsedAnswer readChunks(std::string_view text, HttpAnswer answer, std::size_t largestBody) {
  for (;;) {
    const auto end = text.find(lineEnd);
    if (end == std::string_view::npos) return text.size() > longestChunkLine ? ParsedAnswer(Broken{}) : Incomplete{};
    const auto size = readSize(text.substr(0, std::min(end, text.find(';'))), 16);
    if (!size || end > longestChunkLine || *size > largestBody - answer.body.size()) return Broken{};
    text.remove_prefix(end + lineEnd.size());
    if (*size == 0) return readTrailers(text, std::move(answer));
    if (text.size() < *size + lineEnd.size()) return Incomplete{};
    if (text.substr(*size, lineEnd.size()) != lineEnd) return Broken{};
    answer.body += text.substr(0, *size);
    text.remove_prefix(*size + lineEnd.size());
  }
}

ParsedAnswer readBody(const Head& head, std::string_view text, bool isEnded, std::size_t largestBody) {
  HttpAnswer answer{head.status, {}, head.etag};
  if (head.status == 204 || head.status == 304) return answer;
  if (head.isChunked) return readChunks(text, std::move(answer), largestBody);
  const std::size_t length = head.length.value_or(text.size());
  if (length > largestBody) return Broken{};
  if (text.size() < length || (!head.length && !isEnded)) return Incomplete{};
  answer.body = text.substr(0, length);
  return answer;
}

}  // namespace

ParsedAnswer parseAnswer(std::string_view received, bool isEnded, std::size_t largestBody) {
  constexpr std::string_view headEnd = "\r\n\r\n";
  for (;;) {
    const auto end = received.find(headEnd);
    if (end == std::string_view::npos) return received.size() > longestHead ? ParsedAnswer(Broken{}) : Incomplete{};
    const auto head = end > longestHead ? std::nullopt : readHead(received.substr(0, end));
    if (!head) return Broken{};
    received.remove_prefix(end + headEnd.size());
    if (head->status >= 200) return readBody(*head, received, isEnded, largestBody);
    if (head->status == 101) return Broken{};
  }
}

}  // namespace backline
