#pragma once

#include <string>
#include <string_view>

#include "result.hpp"

namespace backline {

/** Whether a text is meant to be a compact license: it need not be free of mistakes. A license token, with its dots, is not. */
bool looksCompact(std::string_view text);

/**
 * The 73 bytes of a compact license: 13 groups of ten characters in Crockford's base32, in any case, with O for 0 and with I or L
 * for 1; blanks and hyphens may be left out. Untrusted, naming the group with the mistake, for anything else.
 */
Result<std::string> readCompactText(std::string_view text);

}  // namespace backline
