#pragma once

#include <string>

namespace backline {

/** The part of `openInBrowser` that each operating system implements. The address was checked. */
bool openThroughSystem(const std::string& url);

}  // namespace backline
