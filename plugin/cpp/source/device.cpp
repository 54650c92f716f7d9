#include "device.hpp"

#include <openssl/sha.h>
#include <unistd.h>

#include <array>

#include "base64.hpp"
#include "json.hpp"

namespace backline {

std::string signDevice(std::string_view peculiarities) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> hash{};
  SHA256(reinterpret_cast<const unsigned char*>(peculiarities.data()), peculiarities.size(), hash.data());
  return encodeBase64({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

std::string readHostName() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "This computer";
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
