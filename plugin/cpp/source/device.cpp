#include "device.hpp"

#include "base64.hpp"
#include "json.hpp"
#include "machine_facts.hpp"

namespace backline {

std::string readHostName() {
  const std::string name = readComputerName();
  return name.empty() ? "This computer" : name;
}

std::string writeMachineFile(const Device& device, std::string_view productId) {
  constexpr std::size_t lineLength = 76;
  const std::string text = encodeBase64("{\"id\":" + quoteJson(device.signature) + ",\"name\":" + quoteJson(device.name) +
                                        ",\"productId\":" + quoteJson(productId) + ",\"format\":\"JWT\"}");
  std::string lines;
  for (std::size_t from = 0; from < text.size(); from += lineLength) lines += text.substr(from, lineLength) + '\n';
  return lines;
}

}  // namespace backline
