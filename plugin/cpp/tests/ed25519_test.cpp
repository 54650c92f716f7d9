// Signatures of Ed25519: those of RFC 8032, and against OpenSSL with random keys, texts and damage.

#include "ed25519.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <memory>
#include <string>

#include "check.hpp"
#include "random.hpp"

namespace {

using backline::Ed25519Key;
using backline::isSignedByEd25519;
using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

constexpr int rounds = 300;

const unsigned char* bytesOf(const std::string& text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string fromHex(const std::string& hex) {
  std::string bytes;
  for (std::size_t index = 0; index < hex.size(); index += 2)
    bytes += static_cast<char>(std::stoi(hex.substr(index, 2), nullptr, 16));
  return bytes;
}

Ed25519Key keyOf(const std::string& bytes) {
  Ed25519Key key{};
  std::copy(bytes.begin(), bytes.end(), key.begin());
  return key;
}

bool isGoodForOpenSsl(const Ed25519Key& key, const std::string& text, const std::string& signature) {
  const Key native(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key.data(), key.size()), EVP_PKEY_free);
  const Context context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  return native && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, native.get()) == 1 &&
         EVP_DigestVerify(context.get(), bytesOf(signature), signature.size(), bytesOf(text), text.size()) == 1;
}

/** RFC 8032, section 7.1: tests 1, 2 and 3. */
void readsThoseOfTheStandard() {
  const struct {
    const char* key;
    const char* text;
    const char* signature;
  } cases[] = {
      {"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
       "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141"
       "438e7a100b"},
      {"3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
       "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d29"
       "1612bb0c00"},
      {"fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
       "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027be"
       "ceea1ec40a"},
  };
  for (const auto& [key, text, signature] : cases)
    check(isSignedByEd25519(keyOf(fromHex(key)), fromHex(text), fromHex(signature)), "a signature of RFC 8032 is good");
}

void agreesWithOpenSsl() {
  Random random(20261128);
  int good = 0;
  for (int round = 0; round < rounds; ++round) {
    const Key key(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"), EVP_PKEY_free);
    Ed25519Key raw{};
    std::size_t size = raw.size();
    check(EVP_PKEY_get_raw_public_key(key.get(), raw.data(), &size) == 1, "a key can be made");
    const std::string text = random.bytes(200);
    std::string signature(64, '\0');
    size = signature.size();
    const Context context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    const bool isSigned = EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
                          EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                                         bytesOf(text), text.size()) == 1;
    check(isSigned && isSignedByEd25519(raw, text, signature), "what OpenSSL has signed is good");
    for (const std::string& changed : {random.mutate(signature), signature.substr(0, 32) + random.mutate(signature.substr(32))}) {
      const bool isGood = isSignedByEd25519(raw, text, changed);
      check(isGood == isGoodForOpenSsl(raw, text, changed), "a changed signature is judged as OpenSSL does");
      good += isGood ? 1 : 0;
    }
    check(!isSignedByEd25519(raw, text + 'x', signature), "another text is not signed");
    Ed25519Key other = raw;
    other[random.below(other.size())] ^= static_cast<unsigned char>(1U << random.below(8));
    check(!isSignedByEd25519(other, text, signature), "another key has not signed it");
  }
  check(good < rounds, "most changes are found");
}

/** A number in the signature that is larger by the order of the base point would be a second signature of the same text. */
void hasOneSignature() {
  const Ed25519Key key = keyOf(fromHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"));
  const std::string larger = fromHex(
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901554c8c7872aa064e049dbb3013fbf29380d25bf5f0595bbe24655141"
      "438e7a101b");
  check(!isSignedByEd25519(key, "", larger), "a larger number is refused");
  check(!isSignedByEd25519(key, "", std::string(64, '\0')), "zeros are refused");
  check(!isSignedByEd25519(key, "", ""), "nothing is refused");
  check(!isSignedByEd25519(keyOf(std::string(32, '\xff')), "", larger), "a key that is no point is refused");
}

}  // namespace

int main() {
  readsThoseOfTheStandard();
  agreesWithOpenSsl();
  hasOneSignature();
}
