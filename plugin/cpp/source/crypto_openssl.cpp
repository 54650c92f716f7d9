// Hashes and signatures through OpenSSL 1.1 or 3, for Linux.

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include <memory>

#include "crypto.hpp"

namespace backline {
namespace {

struct FreeKey {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
struct FreeDigest {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

const unsigned char* bytesOf(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

std::optional<Sha256> hashSha256(std::string_view bytes) {
  Sha256 hash{};
  const bool isDone = EVP_Digest(bytes.data(), bytes.size(), hash.data(), nullptr, EVP_sha256(), nullptr) == 1;
  ERR_clear_error();
  return isDone ? std::optional(hash) : std::nullopt;
}

std::optional<Sha512> hashSha512(std::string_view bytes) {
  Sha512 hash{};
  const bool isDone = EVP_Digest(bytes.data(), bytes.size(), hash.data(), nullptr, EVP_sha512(), nullptr) == 1;
  ERR_clear_error();
  return isDone ? std::optional(hash) : std::nullopt;
}

bool isSignedBy(const RsaKey& key, std::string_view text, std::string_view signature) {
  if (signature.size() != key.modulus.size()) return false;
  const unsigned char* der = bytesOf(key.der);
  const std::unique_ptr<EVP_PKEY, FreeKey> native(
      d2i_PublicKey(EVP_PKEY_RSA, nullptr, &der, static_cast<long>(key.der.size())));
  const std::unique_ptr<EVP_MD_CTX, FreeDigest> context(EVP_MD_CTX_new());
  EVP_PKEY_CTX* padding = nullptr;
  const bool isGood =
      native && context && EVP_DigestVerifyInit(context.get(), &padding, EVP_sha256(), nullptr, native.get()) == 1 &&
      EVP_PKEY_CTX_set_rsa_padding(padding, RSA_PKCS1_PADDING) == 1 &&
      EVP_DigestVerify(context.get(), bytesOf(signature), signature.size(), bytesOf(text), text.size()) == 1;
  // The error queue belongs to the host's thread as well.
  ERR_clear_error();
  return isGood;
}

}  // namespace backline
