#include "machine_file.hpp"

#include <cstddef>

#include "base64.hpp"
#include "json.hpp"

namespace backline {
namespace {

constexpr std::size_t lineLength = 76;

std::string describeMachine(const Machine& machine, std::string_view productId) {
  return "{\"id\":" + quoteJson(machine.signature) + ",\"name\":" + quoteJson(machine.name) +
         ",\"productId\":" + quoteJson(productId) + ",\"format\":\"JWT\"}";
}

}  // namespace

std::string writeMachineFile(const Machine& machine, std::string_view productId) {
  const std::string text = encodeBase64(describeMachine(machine, productId));
  std::string lines;
  for (std::size_t from = 0; from < text.size(); from += lineLength) lines += text.substr(from, lineLength) + '\n';
  return lines;
}

std::string writeMachineLink(const Machine& machine, std::string_view productId) {
  return encodeBase64Url(describeMachine(machine, productId));
}

}  // namespace backline
