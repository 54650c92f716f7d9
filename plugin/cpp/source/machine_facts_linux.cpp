#include <dirent.h>
#include <fcntl.h>
#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>

#include "file_descriptor.hpp"
#include "machine_facts.hpp"
#include "machine_rules.hpp"
#include "token_file.hpp"

namespace backline {
namespace {

using std::filesystem::path;

std::string readLine(const path& file) {
  std::string text = readSmallFile(file).value_or("");
  text.erase(std::find(text.begin(), text.end(), '\0'), text.end());
  return text.substr(0, text.find('\n'));
}

/** The first of these files that says something: a vendor's placeholder in one must not hide another. */
std::string firstOf(std::initializer_list<const char*> files) {
  for (const char* const file : files)
    if (std::string text = readLine(file); isMeaningful(text)) return text;
  return {};
}

std::vector<std::string> listFolder(const path& folder) {
  std::vector<std::string> names;
  std::error_code problem;
  for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end;
       entry.increment(problem))
    names.push_back(entry->path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

/** The address that a network card was made with, as the driver gives it: privacy settings change the one in use. */
std::string readPermanentAddress(const std::string& card) {
  const FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!socket || card.size() >= IFNAMSIZ) return {};
  constexpr std::size_t addressSize = 6;
  alignas(ethtool_perm_addr) std::array<unsigned char, sizeof(ethtool_perm_addr) + 32> answer{};
  auto* const query = reinterpret_cast<ethtool_perm_addr*>(answer.data());
  query->cmd = ETHTOOL_GPERMADDR;
  query->size = 32;
  ifreq request{};
  std::memcpy(request.ifr_name, card.c_str(), card.size());
  request.ifr_data = reinterpret_cast<char*>(query);
  if (::ioctl(socket.number(), SIOCETHTOOL, &request) != 0 || query->size != addressSize) return {};
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  for (std::size_t index = 0; index < addressSize; ++index) {
    const unsigned char byte = answer[sizeof(ethtool_perm_addr) + index];
    text += {digits[byte >> 4], digits[byte & 0x0f]};
  }
  return text;
}

/** The first card that is built in, in the order of the buses; docks and dongles come and go. */
std::string readNetworkCard() {
  std::map<std::string, std::string> cards;
  for (const auto& name : listFolder("/sys/class/net")) {
    std::error_code problem;
    const path device = std::filesystem::canonical(path("/sys/class/net") / name / "device", problem);
    if (!problem && device.native().find("/usb") == std::string::npos) cards[device.native()] = name;
  }
  for (const auto& [device, name] : cards)
    if (std::string address = readPermanentAddress(name); !address.empty()) return address;
  return {};
}

/** The block device with the root file system. */
std::optional<dev_t> findRootDevice() {
  struct stat status {};
  if (::stat("/", &status) != 0) return std::nullopt;
  if (major(status.st_dev) != 0) return status.st_dev;
  // Btrfs and the like give a number of their own: the table of mounts names the device.
  std::istringstream mounts(readSmallFile("/proc/self/mountinfo").value_or(""));
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream words(line);
    std::string id, parent, number, root, point, word;
    words >> id >> parent >> number >> root >> point;
    while (words >> word && word != "-") continue;
    std::string type, source;
    words >> type >> source;
    if (point == "/" && source.rfind("/dev/", 0) == 0 && ::stat(source.c_str(), &status) == 0) return status.st_rdev;
  }
  return std::nullopt;
}

/** The id of a file system, which is the name of a link to its device. */
std::string readFileSystemId(dev_t device) {
  const path folder = "/dev/disk/by-uuid";
  for (const auto& name : listFolder(folder)) {
    struct stat status {};
    if (::stat((folder / name).c_str(), &status) == 0 && status.st_rdev == device) return name;
  }
  return {};
}

/** The serial number of the disk with the root file system, or the id of that file system. */
std::string readDisk() {
  const auto device = findRootDevice();
  if (!device) return {};
  std::error_code problem;
  path folder = std::filesystem::canonical(
      "/sys/dev/block/" + std::to_string(major(*device)) + ':' + std::to_string(minor(*device)), problem);
  // An encrypted or combined volume lies on others.
  for (auto below = listFolder(folder / "slaves"); !problem && !below.empty(); below = listFolder(folder / "slaves"))
    folder = std::filesystem::canonical(folder / "slaves" / below.front(), problem);
  if (problem) return readFileSystemId(*device);
  if (std::filesystem::exists(folder / "partition", problem)) folder = folder.parent_path();
  for (const char* const file : {"serial", "device/serial", "device/wwid", "wwid"})
    if (std::string serial = readLine(folder / file); !serial.empty()) return serial;
  return readFileSystemId(*device);
}

/** The model, from the first lines of a long file. */
std::string readProcessor() {
  const FileDescriptor file(::open("/proc/cpuinfo", O_RDONLY | O_CLOEXEC));
  std::array<char, 4096> buffer{};
  const ssize_t count = file ? ::read(file.number(), buffer.data(), buffer.size()) : 0;
  std::istringstream lines(std::string(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))));
  for (std::string line; std::getline(lines, line);) {
    const bool isModel = line.rfind("model name", 0) == 0 || line.rfind("CPU part", 0) == 0;
    const auto colon = line.find(": ");
    if (isModel && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

std::string readBoard() {
  std::string text;
  for (const char* const file : {"sys_vendor", "product_name", "board_vendor", "board_name"})
    text += readLine(path("/sys/class/dmi/id") / file) + '\n';
  return text.size() > 4 ? text : readLine("/sys/firmware/devicetree/base/model");
}

}  // namespace

std::vector<MachineFact> readMachineFacts() {
  using Kind = MachinePartKind;
  return {
      {Kind::SystemId, firstOf({"/etc/machine-id", "/var/lib/dbus/machine-id"})},
      {Kind::HardwareId, readLine("/sys/class/dmi/id/product_uuid")},
      {Kind::SerialNumber, firstOf({"/sys/class/dmi/id/product_serial", "/sys/class/dmi/id/board_serial",
                                    "/sys/firmware/devicetree/base/serial-number"})},
      {Kind::NetworkCard, readNetworkCard()},
      {Kind::Disk, readDisk()},
      {Kind::Processor, readProcessor()},
      {Kind::Board, readBoard()},
  };
}

std::string readComputerName() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string readRandomBytes(std::size_t count) {
  std::string bytes(count, '\0');
  return ::getentropy(bytes.data(), bytes.size()) == 0 ? bytes : std::string();
}

}  // namespace backline
