// Hashes and signatures through CommonCrypto and Security.framework, for macOS.

#import <CommonCrypto/CommonDigest.h>
#import <Security/Security.h>

#include "crypto.hpp"

namespace backline {
namespace {

/** A Core Foundation object that we own. */
template <typename Reference>
class Owned {
 public:
  explicit Owned(Reference reference) : reference_(reference) {}
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() {
    if (reference_ != nullptr) CFRelease(reference_);
  }
  explicit operator bool() const { return reference_ != nullptr; }
  Reference get() const { return reference_; }

 private:
  Reference reference_;
};

CFDataRef createData(std::string_view bytes) {
  return CFDataCreate(kCFAllocatorDefault, reinterpret_cast<const UInt8*>(bytes.data()),
                      static_cast<CFIndex>(bytes.size()));
}

SecKeyRef createKey(const RsaKey& key) {
  const void* const names[] = {kSecAttrKeyType, kSecAttrKeyClass};
  const void* const values[] = {kSecAttrKeyTypeRSA, kSecAttrKeyClassPublic};
  const Owned<CFDictionaryRef> attributes(CFDictionaryCreate(kCFAllocatorDefault, names, values, 2,
                                                             &kCFTypeDictionaryKeyCallBacks,
                                                             &kCFTypeDictionaryValueCallBacks));
  const Owned<CFDataRef> der(createData(key.der));
  return attributes && der ? SecKeyCreateWithData(der.get(), attributes.get(), nullptr) : nullptr;
}

}  // namespace

std::optional<Sha256> hashSha256(std::string_view bytes) {
  Sha256 hash{};
  static_assert(CC_SHA256_DIGEST_LENGTH == sizeof(Sha256));
  CC_SHA256(bytes.data(), static_cast<CC_LONG>(bytes.size()), hash.data());
  return hash;
}

std::optional<Sha512> hashSha512(std::string_view bytes) {
  Sha512 hash{};
  static_assert(CC_SHA512_DIGEST_LENGTH == sizeof(Sha512));
  CC_SHA512(bytes.data(), static_cast<CC_LONG>(bytes.size()), hash.data());
  return hash;
}

bool isSignedBy(const RsaKey& key, std::string_view text, std::string_view signature) {
  if (signature.size() != key.modulus.size()) return false;
  const Owned<SecKeyRef> native(createKey(key));
  const Owned<CFDataRef> message(createData(text));
  const Owned<CFDataRef> signatureBytes(createData(signature));
  return native && message && signatureBytes &&
         SecKeyVerifySignature(native.get(), kSecKeyAlgorithmRSASignatureMessagePKCS1v15SHA256, message.get(),
                               signatureBytes.get(), nullptr);
}

}  // namespace backline
