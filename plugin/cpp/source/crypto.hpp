#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "rsa_key.hpp"

namespace backline {

using Sha256 = std::array<unsigned char, 32>;
using Sha512 = std::array<unsigned char, 64>;

/** SHA-256 by the operating system. Nothing if the system refuses, which none is known to do. */
std::optional<Sha256> hashSha256(std::string_view bytes);

/** SHA-512, likewise. */
std::optional<Sha512> hashSha512(std::string_view bytes);

/** HMAC-SHA-256 (RFC 2104). */
std::optional<Sha256> authenticateSha256(std::string_view key, std::string_view bytes);

/** A signature made of a text: its SHA-256 as base64. Empty if the system refuses. */
std::string signDevice(std::string_view text);

/** Whether this is an RS256 signature (RSASSA-PKCS1-v1_5 with SHA-256) of `text` by the key. */
bool isSignedBy(const RsaKey& key, std::string_view text, std::string_view signature);

}  // namespace backline
