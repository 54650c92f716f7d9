#include "browser.hpp"

#include <exception>

#include "backline/machine.hpp"
#include "url.hpp"

namespace backline {

bool openInBrowser(const std::string& url) noexcept {
  try {
    return parseUrl(url) && openThroughSystem(url);
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace backline
