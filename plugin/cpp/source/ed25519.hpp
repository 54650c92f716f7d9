#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace backline {

/** A public key of RFC 8032: a point as 32 bytes. */
using Ed25519Key = std::array<unsigned char, 32>;

/** The Ed25519 keys among these SPKI PEMs, one after another in one text. Whatever is not such a key is skipped. */
std::vector<Ed25519Key> readEd25519Keys(std::string_view pems);

/**
 * Whether this is an Ed25519 signature (RFC 8032) of `text` by the key. It is calculated here on all systems, because CNG of Windows
 * 10 and Security.framework do not have it. Nothing in it is secret, so the time that it takes may depend on the numbers.
 */
bool isSignedByEd25519(const Ed25519Key& key, std::string_view text, std::string_view signature);

}  // namespace backline
