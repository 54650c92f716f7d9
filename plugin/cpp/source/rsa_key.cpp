#include "rsa_key.hpp"

#include <cstddef>
#include <utility>

#include "pem.hpp"

namespace backline {
namespace {

constexpr std::size_t fewestBits = 2048;
constexpr std::size_t mostBits = 16384;
/** In bytes; what every system's library accepts. */
constexpr std::size_t largestExponent = 8;

constexpr char sequenceTag = 0x30;
constexpr char integerTag = 0x02;
constexpr char bitStringTag = 0x03;

/** AlgorithmIdentifier of rsaEncryption (1.2.840.113549.1.1.1) with its NULL parameters, content of the sequence. */
constexpr std::string_view rsaEncryption("\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00", 13);

std::size_t byteAt(std::string_view bytes, std::size_t index) { return static_cast<unsigned char>(bytes[index]); }

/** Removes a length in DER from the front of `bytes`: up to 65535, in its shortest form. */
std::optional<std::size_t> takeLength(std::string_view& bytes) {
  if (bytes.empty()) return std::nullopt;
  const std::size_t first = byteAt(bytes, 0);
  const std::size_t more = first < 0x80 ? 0 : first - 0x80;
  if (first == 0x80 || more > 2 || bytes.size() < 1 + more) return std::nullopt;
  std::size_t length = more == 0 ? first : 0;
  for (std::size_t index = 1; index <= more; ++index) length = length << 8 | byteAt(bytes, index);
  const bool isShortest = more == 0 || length >= (more == 1 ? 0x80U : 0x100U);
  bytes.remove_prefix(1 + more);
  return isShortest ? std::optional(length) : std::nullopt;
}

/** Removes an element with this tag from the front of `bytes` and returns its content. */
std::optional<std::string_view> take(std::string_view& bytes, char tag) {
  if (bytes.empty() || bytes.front() != tag) return std::nullopt;
  bytes.remove_prefix(1);
  const auto length = takeLength(bytes);
  if (!length || *length > bytes.size()) return std::nullopt;
  const std::string_view content = bytes.substr(0, *length);
  bytes.remove_prefix(*length);
  return content;
}

/** A positive integer in its shortest form, without the zero byte before a high bit. */
std::optional<std::string_view> takePositive(std::string_view& bytes) {
  auto content = take(bytes, integerTag);
  if (!content || content->empty() || byteAt(*content, 0) >= 0x80) return std::nullopt;
  if (content->front() == 0) {
    if (content->size() == 1 || byteAt(*content, 1) < 0x80) return std::nullopt;
    content->remove_prefix(1);
  }
  return content;
}

bool isOdd(std::string_view number) { return (byteAt(number, number.size() - 1) & 1) == 1; }

std::size_t bitsOf(std::string_view number) {
  std::size_t bits = number.size() * 8;
  for (std::size_t first = byteAt(number, 0); first < 0x80; first <<= 1) --bits;
  return bits;
}

}  // namespace

std::optional<RsaKey> readRsaKey(std::string_view der) {
  auto info = take(der, sequenceTag);
  const auto algorithm = info && der.empty() ? take(*info, sequenceTag) : std::nullopt;
  auto bits = algorithm == rsaEncryption ? take(*info, bitStringTag) : std::nullopt;
  // The first byte of a bit string counts unused bits.
  if (!bits || !info->empty() || bits->empty() || bits->front() != 0) return std::nullopt;
  bits->remove_prefix(1);
  const std::string_view whole = *bits;
  auto key = take(*bits, sequenceTag);
  const auto modulus = key && bits->empty() ? takePositive(*key) : std::nullopt;
  const auto exponent = modulus ? takePositive(*key) : std::nullopt;
  if (!exponent || !key->empty()) return std::nullopt;
  const std::size_t size = bitsOf(*modulus);
  const bool hasSize = size >= fewestBits && size <= mostBits;
  const bool isExponent = exponent->size() <= largestExponent && isOdd(*exponent) && *exponent != "\x01";
  if (!hasSize || !isExponent || !isOdd(*modulus)) return std::nullopt;
  return RsaKey{std::string(*modulus), std::string(*exponent), size, std::string(whole)};
}

std::vector<RsaKey> readPublicKeys(std::string_view pems) {
  std::vector<RsaKey> keys;
  for (const std::string& der : readPems(pems))
    if (auto key = readRsaKey(der)) keys.push_back(std::move(*key));
  return keys;
}

}  // namespace backline
