#pragma once

#include <string>
#include <string_view>

namespace backline {

/** UTF-16 of UTF-8 text, and back; what is not valid becomes U+FFFD. */
std::wstring widen(std::string_view text);
std::string narrow(std::wstring_view text);

/** The system's own text for an error of GetLastError, in one line. */
std::string describeWindowsError(unsigned long number);

}  // namespace backline
