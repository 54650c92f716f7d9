#include "backline/machine.hpp"

#include <array>
#include <cstdlib>

#include "device.hpp"
#include "token_file.hpp"

namespace backline {

Machine identifyMachine(const std::string& vendorId, const std::filesystem::path&) {
  const std::string id = readSmallFile("/etc/machine-id").value_or(readHostName());
  return {readHostName(), signDevice(id + vendorId), {{"system id", signDevice(id + vendorId)}}};
}

std::filesystem::path licenseFolder(const std::string& vendor, const std::string& product) {
  const char* const data = std::getenv("XDG_DATA_HOME");
  const char* const home = std::getenv("HOME");
  const std::filesystem::path base = data ? std::filesystem::path(data) : std::filesystem::path(home ? home : ".") / ".local/share";
  return base / vendor / product;
}

bool openInBrowser(const std::string&) { return false; }

}  // namespace backline
