#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string_view>
#include <vector>

namespace backline {

struct FreeKey {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
using PublicKey = std::unique_ptr<EVP_PKEY, FreeKey>;

/** The RSA keys of at least 2048 bits among these SPKI PEMs, one after another in one text. */
std::vector<PublicKey> readPublicKeys(std::string_view pems);

/** Whether this is an RS256 signature (RSASSA-PKCS1-v1_5 with SHA-256) of `text` by the key. */
bool isSignedBy(EVP_PKEY* key, std::string_view text, std::string_view signature);

}  // namespace backline
