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

std::string sign(EVP_PKEY* key, const std::string& text) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  std::size_t size = static_cast<std::size_t>(EVP_PKEY_get_size(key));
  std::string signature(size, '\0');
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
  const bool isSigned =
      EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key) == 1 &&
      EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size, bytes, text.size()) == 1;
  check(isSigned, "a test token can be signed");
  signature.resize(size);
  return signature;
}

std::string writePem() {
  const std::unique_ptr<BIO, decltype(&BIO_free)> memory(BIO_new(BIO_s_mem()), BIO_free);
  check(PEM_write_bio_PUBKEY(memory.get(), keyOf(false)) == 1, "the public key can be written");
  char* text = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &text);
  return std::string(text, static_cast<std::size_t>(size));
}

}  // namespace

const std::string& vendorPem() {
  static const std::string pem = writePem();
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
  return signedText + '.' + encodeBase64Url(sign(keyOf(claims.isByStranger), signedText));
}
