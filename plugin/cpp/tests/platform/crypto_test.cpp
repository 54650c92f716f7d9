#include "crypto.hpp"

#include "base64.hpp"
#include "platform_tests.hpp"

namespace {

using namespace backline;

std::string hexOf(const std::optional<Sha256>& hash) {
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : hash.value_or(Sha256{})) text += {digits[byte >> 4], digits[byte & 0x0f]};
  return text;
}

void hashesAsOthersDo() {
  check(hexOf(hashSha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "nothing");
  check(hexOf(hashSha256("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "abc");
}

/** RFC 4231, cases 2 and 6. */
void authenticatesAsOthersDo() {
  check(hexOf(authenticateSha256("Jefe", "what do ya want for nothing?")) ==
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        "a short key");
  check(hexOf(authenticateSha256(std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First")) ==
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        "a long key");
}

std::string lengthOf(std::size_t size) {
  if (size < 0x80) return {static_cast<char>(size)};
  if (size < 0x100) return {'\x81', static_cast<char>(size)};
  return {'\x82', static_cast<char>(size >> 8), static_cast<char>(size & 0xff)};
}

std::string element(char tag, const std::string& content) { return tag + lengthOf(content.size()) + content; }

const std::string rsaEncryption("\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00", 13);
const std::string rsaPss("\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0a\x05\x00", 13);
const std::string zero(1, '\0');

/** A key whose modulus has 256 bytes, the first of which is 0x80. */
const std::string modulus = zero + '\x80' + std::string(254, '\x55') + '\x01';

std::string keyOf(const std::string& number, const std::string& exponent, const std::string& algorithm = rsaEncryption) {
  const std::string key = element(0x30, element(0x02, number) + element(0x02, exponent));
  return element(0x30, element(0x30, algorithm) + element(0x03, zero + key));
}

void readsKeysInOneWay() {
  const auto key = readRsaKey(keyOf(modulus, "\x01\x01"));
  check(key && key->bits == 2048 && key->modulus.size() == 256 && key->exponent == "\x01\x01", "a good key");
  check(readRsaKey(keyOf(modulus, "\x03")).has_value(), "exponent 3");
  const std::pair<const char*, std::string> bad[] = {
      {"RSASSA-PSS", keyOf(modulus, "\x03", rsaPss)},
      {"2047 bits", keyOf(std::string(1, '\x7f') + modulus.substr(2), "\x03")},
      {"an even modulus", keyOf(modulus.substr(0, 256) + '\x02', "\x03")},
      {"a negative modulus", keyOf(modulus.substr(1), "\x03")},
      {"a modulus with a zero too many", keyOf(zero + modulus, "\x03")},
      {"17000 bits", keyOf(zero + std::string(2125, '\x81'), "\x03")},
      {"exponent 1", keyOf(modulus, "\x01")},
      {"exponent 2", keyOf(modulus, "\x02")},
      {"no exponent", keyOf(modulus, "")},
      {"a long exponent", keyOf(modulus, std::string(9, '\x03'))},
      {"more behind it", keyOf(modulus, "\x03") + zero},
      {"nothing", ""},
  };
  for (const auto& [name, der] : bad) check(!readRsaKey(der), name);
}

void survivesDamagedKeys() {
  const std::string good = keyOf(modulus, "\x03");
  for (std::size_t size = 0; size < good.size(); ++size)
    check(!readRsaKey(std::string_view(good).substr(0, size)), "cut after " + std::to_string(size));
  for (std::size_t index = 0; index < good.size(); ++index) {
    std::string damaged = good;
    damaged[index] = static_cast<char>(damaged[index] ^ 0x80);
    const auto key = readRsaKey(damaged);
    // Whatever is still a key goes to the system, which must refuse it without an accident.
    check(!key || !isSignedBy(*key, "text", std::string(key->modulus.size(), '\x01')), "damaged at " + std::to_string(index));
  }
}

}  // namespace

std::vector<Test> cryptoTests() {
  return {{"SHA-256", hashesAsOthersDo},
          {"HMAC-SHA-256", authenticatesAsOthersDo},
          {"public keys are read in one way", readsKeysInOneWay},
          {"public keys damaged at each byte", survivesDamagedKeys}};
}
