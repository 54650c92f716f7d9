#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace backline {

/**
 * The bytes of base64url text without padding. Only the canonical spelling is read: the spare bits of the last
 * character have to be zero, so that no token has a second spelling.
 */
std::optional<std::string> decodeBase64Url(std::string_view text);

/** Base64 of these bytes in the standard alphabet, padded. */
std::string encodeBase64(std::string_view bytes);

/** Base64 of these bytes in the alphabet for addresses, without padding. */
std::string encodeBase64Url(std::string_view bytes);

}  // namespace backline
