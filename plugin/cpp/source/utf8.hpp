#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace backline {

/** Whether these bytes are well-formed UTF-8: no overlong forms, no surrogates, nothing cut short. */
bool isUtf8(std::string_view bytes);

/** Appends a code point, which must not be a surrogate. */
void appendUtf8(std::string& text, std::uint32_t codePoint);

}  // namespace backline
