#include "public_keys.hpp"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <climits>

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

const unsigned char* bytesOf(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

std::vector<PublicKey> readPublicKeys(std::string_view pems) {
  std::vector<PublicKey> keys;
  if (pems.empty() || pems.size() > INT_MAX) return keys;
  const std::unique_ptr<BIO, FreeBio> text(BIO_new_mem_buf(pems.data(), static_cast<int>(pems.size())));
  if (!text) return keys;
  while (PublicKey key{PEM_read_bio_PUBKEY(text.get(), nullptr, giveNoPassword, nullptr)}) {
    if (EVP_PKEY_base_id(key.get()) == EVP_PKEY_RSA && EVP_PKEY_bits(key.get()) >= fewestBits)
      keys.push_back(std::move(key));
  }
  ERR_clear_error();
  return keys;
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
