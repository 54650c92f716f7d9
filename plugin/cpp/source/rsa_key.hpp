#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace backline {

/** An RSA public key of 2048 to 16384 bits. */
struct RsaKey {
  /** Big-endian, without leading zero bytes. */
  std::string modulus;
  std::string exponent;
  /** Length of the modulus. */
  std::size_t bits;
  /** `RSAPublicKey` of RFC 8017 in DER. */
  std::string der;
};

/** Reads `SubjectPublicKeyInfo` in DER. Nothing unless the whole is a key with the OID rsaEncryption and of such a size. */
std::optional<RsaKey> readRsaKey(std::string_view der);

/** The RSA keys among these SPKI PEMs, one after another in one text. Whatever is not such a key is skipped. */
std::vector<RsaKey> readPublicKeys(std::string_view pems);

}  // namespace backline
