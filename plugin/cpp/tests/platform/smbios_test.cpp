#include "smbios.hpp"

#include "platform_tests.hpp"

namespace {

using namespace backline;

/** A structure with its strings. */
std::string structure(char type, const std::string& body, const std::string& strings) {
  return std::string{type, static_cast<char>(4 + body.size()), 0, 0} + body + strings + std::string(2, '\0');
}

const std::string uuid = "\x44\x45\x4c\x4c\x42\x35\x10\x52\x80\x52\xb4\xc0\x4f\x4d\x37\x32";
const std::string bios = structure(0, std::string(20, '\x01'), "Vendor");
const std::string system = structure(1, std::string("\x01\x02\x03\x03", 4) + uuid + std::string(3, '\0'),
                                     std::string("Maker\0Model\0SN-0042 ", 20));
const std::string table = bios + system + structure(127, "", "");

void readsTheSystem() {
  const auto read = readSystemInformation(table);
  check(read.uuid == "44454c4c423510528052b4c04f4d3732", "the uuid");
  check(read.serialNumber == "SN-0042", "the serial number: " + read.serialNumber);
}

void survivesAnyBytes() {
  for (std::size_t size = 0; size < table.size(); ++size) readSystemInformation(std::string_view(table).substr(0, size));
  for (std::size_t index = 0; index < table.size(); ++index) {
    for (const char value : {'\x00', '\x01', '\x7f', '\xff'}) {
      std::string damaged = table;
      damaged[index] = value;
      readSystemInformation(damaged);
    }
  }
  check(readSystemInformation("").uuid.empty(), "nothing");
  check(readSystemInformation(std::string(1000, '\xff')).uuid.empty(), "nonsense");
}

}  // namespace

std::vector<Test> smbiosTests() {
  return {{"the firmware's table is read", readsTheSystem}, {"the firmware's table may be damaged", survivesAnyBytes}};
}
