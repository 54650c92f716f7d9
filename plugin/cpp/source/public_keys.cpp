#include "public_keys.hpp"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <climits>
#include <utility>

namespace backline {
namespace {

constexpr int fewestBits = 2048;

struct FreeBio {
  void operator()(BIO* bio) const { BIO_free(bio); }
};
struct FreeDigest {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

/** OpenSSL would ask on the terminal for the password of a locked PEM. */
int giveNoPassword(char*, int, int, void*) { return -1; }

/** The key of one PEM; null when it is none, not RSA, or too small. */
PublicKey readPublicKey(std::string_view pem) {
  if (pem.size() > INT_MAX) return nullptr;
  const std::unique_ptr<BIO, FreeBio> text(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  PublicKey key(text ? PEM_read_bio_PUBKEY(text.get(), nullptr, giveNoPassword, nullptr) : nullptr);
  ERR_clear_error();
  const bool isGood = key && EVP_PKEY_base_id(key.get()) == EVP_PKEY_RSA && EVP_PKEY_bits(key.get()) >= fewestBits;
  return isGood ? std::move(key) : nullptr;
}

const unsigned char* bytesOf(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

std::vector<PublicKey> readPublicKeys(std::string_view pems) {
  constexpr std::string_view begin = "-----BEGIN PUBLIC KEY-----";
  constexpr std::string_view end = "-----END PUBLIC KEY-----";
  std::vector<PublicKey> keys;
  // Taken apart here, as OpenSSL passes over a key that begins on the line on which another ends.
  for (;;) {
    const auto from = pems.find(begin);
    const auto to = from == std::string_view::npos ? from : pems.find(end, from);
    if (to == std::string_view::npos) return keys;
    PublicKey key = readPublicKey(pems.substr(from, to + end.size() - from));
    if (key) keys.push_back(std::move(key));
    pems.remove_prefix(to + end.size());
  }
}

bool isSignedBy(EVP_PKEY* key, std::string_view text, std::string_view signature) {
  const std::unique_ptr<EVP_MD_CTX, FreeDigest> context(EVP_MD_CTX_new());
  EVP_PKEY_CTX* padding = nullptr;
  const bool isGood =
      context && EVP_DigestVerifyInit(context.get(), &padding, EVP_sha256(), nullptr, key) == 1 &&
      EVP_PKEY_CTX_set_rsa_padding(padding, RSA_PKCS1_PADDING) == 1 &&
      EVP_DigestVerify(context.get(), bytesOf(signature), signature.size(), bytesOf(text), text.size()) == 1;
  ERR_clear_error();
  return isGood;
}

}  // namespace backline
