// Hashes and signatures through CNG (bcrypt.dll), for Windows.

#include <windows.h>

#include <bcrypt.h>

#include <utility>

#include "crypto.hpp"

namespace backline {
namespace {

/** A CNG algorithm, hash or key, freed by the function that belongs to it. */
template <typename Handle, auto free>
class CngHandle {
 public:
  CngHandle() = default;
  CngHandle(const CngHandle&) = delete;
  CngHandle& operator=(const CngHandle&) = delete;
  ~CngHandle() {
    if (handle_ != nullptr) free(handle_);
  }
  Handle get() const { return handle_; }
  Handle* address() { return &handle_; }

 private:
  Handle handle_ = nullptr;
};

NTSTATUS closeAlgorithm(BCRYPT_ALG_HANDLE handle) { return BCryptCloseAlgorithmProvider(handle, 0); }

using Algorithm = CngHandle<BCRYPT_ALG_HANDLE, closeAlgorithm>;
using Hash = CngHandle<BCRYPT_HASH_HANDLE, BCryptDestroyHash>;
using Key = CngHandle<BCRYPT_KEY_HANDLE, BCryptDestroyKey>;

bool isDone(NTSTATUS status) { return status >= 0; }

/** CNG takes what it only reads as mutable. */
PUCHAR bytesOf(const std::string& text) { return reinterpret_cast<PUCHAR>(const_cast<char*>(text.data())); }

/** BCRYPT_RSAKEY_BLOB, followed by exponent and modulus in big-endian. */
std::string writeKeyBlob(const RsaKey& key) {
  BCRYPT_RSAKEY_BLOB head{};
  head.Magic = BCRYPT_RSAPUBLIC_MAGIC;
  head.BitLength = static_cast<ULONG>(key.bits);
  head.cbPublicExp = static_cast<ULONG>(key.exponent.size());
  head.cbModulus = static_cast<ULONG>(key.modulus.size());
  return std::string(reinterpret_cast<const char*>(&head), sizeof head) + key.exponent + key.modulus;
}

/** The hash of these bytes by an algorithm whose hashes have the size of the result. */
template <typename Result>
std::optional<Result> hashBytes(LPCWSTR name, std::string_view bytes) {
  Algorithm algorithm;
  Hash hash;
  Result result{};
  const std::string text(bytes);
  const bool isHashed =
      isDone(BCryptOpenAlgorithmProvider(algorithm.address(), name, nullptr, 0)) &&
      isDone(BCryptCreateHash(algorithm.get(), hash.address(), nullptr, 0, nullptr, 0, 0)) &&
      isDone(BCryptHashData(hash.get(), bytesOf(text), static_cast<ULONG>(text.size()), 0)) &&
      isDone(BCryptFinishHash(hash.get(), result.data(), static_cast<ULONG>(result.size()), 0));
  return isHashed ? std::optional(result) : std::nullopt;
}

}  // namespace

std::optional<Sha256> hashSha256(std::string_view bytes) { return hashBytes<Sha256>(BCRYPT_SHA256_ALGORITHM, bytes); }

std::optional<Sha512> hashSha512(std::string_view bytes) { return hashBytes<Sha512>(BCRYPT_SHA512_ALGORITHM, bytes); }

bool isSignedBy(const RsaKey& key, std::string_view text, std::string_view signature) {
  if (signature.size() != key.modulus.size()) return false;
  auto hash = hashSha256(text);
  if (!hash) return false;
  Algorithm algorithm;
  Key native;
  const std::string blob = writeKeyBlob(key);
  const std::string signatureBytes(signature);
  BCRYPT_PKCS1_PADDING_INFO padding{BCRYPT_SHA256_ALGORITHM};
  return isDone(BCryptOpenAlgorithmProvider(algorithm.address(), BCRYPT_RSA_ALGORITHM, nullptr, 0)) &&
         isDone(BCryptImportKeyPair(algorithm.get(), nullptr, BCRYPT_RSAPUBLIC_BLOB, native.address(), bytesOf(blob),
                                    static_cast<ULONG>(blob.size()), 0)) &&
         isDone(BCryptVerifySignature(native.get(), &padding, hash->data(), static_cast<ULONG>(hash->size()),
                                      bytesOf(signatureBytes), static_cast<ULONG>(signatureBytes.size()),
                                      BCRYPT_PAD_PKCS1));
}

}  // namespace backline
