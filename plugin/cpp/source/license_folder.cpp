#include <algorithm>
#include <array>
#include <exception>

#include "backline/machine.hpp"
#include "file_system.hpp"
#include "user_folder.hpp"

namespace backline {
namespace {

/** Names that Windows keeps for devices, whatever follows after a dot. */
bool isDeviceName(const std::string& name) {
  constexpr std::array<std::string_view, 4> devices{"con", "prn", "aux", "nul"};
  std::string lower;
  for (const char character : name.substr(0, name.find('.')))
    lower += character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
  const bool isNumbered = lower.size() == 4 && (lower.substr(0, 3) == "com" || lower.substr(0, 3) == "lpt") &&
                          lower[3] >= '0' && lower[3] <= '9';
  return isNumbered || std::find(devices.begin(), devices.end(), lower) != devices.end();
}

/** A name that every system accepts for a folder: the same on all, so that documentation can give it. */
std::string folderName(const std::string& text) {
  constexpr std::string_view unwanted = "<>:\"/\\|?*";
  std::string name;
  for (const char character : text) {
    const bool isControl = static_cast<unsigned char>(character) < 0x20 || character == 0x7f;
    name += isControl || unwanted.find(character) != std::string_view::npos ? '_' : character;
  }
  while (!name.empty() && (name.back() == '.' || name.back() == ' ')) name.pop_back();
  return name.empty() || name.front() == '.' || isDeviceName(name) ? "_" + name : name;
}

}  // namespace

std::filesystem::path licenseFolder(const std::string& vendor, const std::string& product) noexcept {
  try {
    const auto folder = readUserFolder();
    return folder.empty() ? folder : folder / pathOf(folderName(vendor)) / pathOf(folderName(product));
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace backline
