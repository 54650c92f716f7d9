#include "minter.hpp"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <memory>

#include "base64.hpp"
#include "check.hpp"
#include "json.hpp"

namespace {

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

EVP_PKEY* keyOf(bool isByStranger) {
  static const Key vendor(EVP_RSA_gen(2048), EVP_PKEY_free);
  static const Key stranger(EVP_RSA_gen(2048), EVP_PKEY_free);
  return isByStranger ? stranger.get() : vendor.get();
}

EVP_PKEY* compactKey() {
  static const Key key(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"), EVP_PKEY_free);
  return key.get();
}

std::string sign(EVP_PKEY* key, const EVP_MD* digest, const std::string& text) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  std::size_t size = static_cast<std::size_t>(EVP_PKEY_get_size(key));
  std::string signature(size, '\0');
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
  const bool isSigned =
      EVP_DigestSignInit(context.get(), nullptr, digest, nullptr, key) == 1 &&
      EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size, bytes, text.size()) == 1;
  check(isSigned, "a test token can be signed");
  signature.resize(size);
  return signature;
}

std::string writePem(EVP_PKEY* key) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> memory(BIO_new(BIO_s_mem()), BIO_free);
  check(PEM_write_bio_PUBKEY(memory.get(), key) == 1, "the public key can be written");
  char* text = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &text);
  return std::string(text, static_cast<std::size_t>(size));
}

std::string twoBytes(std::size_t number) { return {static_cast<char>(number >> 8), static_cast<char>(number & 0xff)}; }

unsigned doubled(unsigned value) { return (value & 16U) != 0 ? (value << 1) ^ 0x25U : value << 1; }

/** 73 bytes as groups of nine characters and one that checks them. */
std::string writeGroups(const std::string& bytes) {
  constexpr const char* alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  std::string text;
  unsigned check = 0;
  for (std::size_t index = 0; index < 117; ++index) {
    unsigned value = 0;
    // The first bit is spare.
    for (std::size_t bit = index * 5; bit < index * 5 + 5; ++bit) {
      const unsigned isSet = bit == 0 ? 0 : static_cast<unsigned char>(bytes[(bit - 1) / 8]) >> (7 - (bit - 1) % 8) & 1U;
      value = value << 1 | isSet;
    }
    text += alphabet[value];
    check = doubled(check ^ value);
    if (index % 9 != 8) continue;
    text += alphabet[check ^ index / 9];
    text += '-';
    check = 0;
  }
  text.pop_back();
  return text;
}

}  // namespace

std::string mintCompact(const CompactContent& content) {
  const std::string payload = '\x10' + twoBytes(static_cast<std::size_t>(content.issuedOn)) +
                              twoBytes(static_cast<std::size_t>(content.endsOn)) + "\x7c\x0e\x5a\x52";
  std::string message;
  for (const std::string& part : {std::string("backline compact license"), std::string("vendor"), std::string("clatter"),
                                  content.signature})
    message += twoBytes(part.size()) + part;
  return writeGroups(payload + sign(compactKey(), nullptr, message + payload));
}

const std::string& vendorPem() {
  static const std::string pem = writePem(keyOf(false)) + writePem(compactKey());
  return pem;
}

std::string mintToken(const TokenClaims& claims) {
  using backline::encodeBase64Url;
  using backline::quoteJson;
  std::string payload = R"({"iss":"vendor","id":"activation","l:id":"license","p:id":"clatter","p:name":"Clatter",)"
                        R"("u:id":"user","u:name":"Ada Lovelace","u:email":"ada@example.com","iat":)" +
                        std::to_string(claims.validatedAt) + ",\"validated\":" + std::to_string(claims.validatedAt) +
                        ",\"aud\":" + quoteJson(claims.product) + ",\"sig\":" + quoteJson(claims.signature) +
                        ",\"method\":" + quoteJson(claims.method) + ",\"trial\":" + (claims.isTrial ? "true" : "false");
  if (claims.expiresAt) payload += ",\"exp\":" + std::to_string(*claims.expiresAt);
  const std::string signedText =
      encodeBase64Url(R"({"alg":"RS256","typ":"JWT","kid":"first"})") + '.' + encodeBase64Url(payload + '}');
  return signedText + '.' + encodeBase64Url(sign(keyOf(claims.isByStranger), EVP_sha256(), signedText));
}
