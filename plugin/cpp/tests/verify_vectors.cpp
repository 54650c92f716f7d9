// Verifies each test vector of plugin/vectors/ and prints a line for it, as plugin/vectors/README.md describes.

#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "compact_license.hpp"
#include "json.hpp"

namespace {

using backline::JsonObject;

/** The names of the key sets, with their PEMs, are on one line of the file. */
constexpr std::string_view keySetsStart = "\"keySets\": ";
constexpr std::string_view vectorStart = "{\"id\":";

bool startsWith(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

std::string toHex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  for (const char character : bytes) {
    const auto byte = static_cast<unsigned char>(character);
    hex += {digits[byte >> 4], digits[byte & 0x0f]};
  }
  return hex;
}

std::string withoutComma(std::string_view line) {
  const auto end = line.find_last_not_of(",\r");
  return std::string(line.substr(0, end == std::string_view::npos ? 0 : end + 1));
}

/** The line for a vector. Nothing if the file is not as its format says. */
std::optional<std::string> verifyVector(const JsonObject& vector, const JsonObject& keySets) {
  const auto id = vector.text("id");
  const auto token = vector.text("token");
  const auto issuer = vector.text("issuer");
  const auto audience = vector.text("audience");
  const auto device = vector.text("deviceSignature");
  const auto now = vector.integer("now");
  const auto keys = keySets.text(vector.text("keys").value_or(""));
  if (!id || !token || !issuer || !audience || !device || !now || !keys) return std::nullopt;
  const auto claims = backline::verifyLicense(*token, {*keys, *issuer, *audience, *device, *now});
  if (!claims) return *id + " invalid";
  return *id + " valid " + claims->activationId + (claims->isTrial ? " true " : " false ") + claims->method + ' ' +
         std::to_string(claims->validatedAt) + ' ' +
         (claims->expiresAt ? std::to_string(*claims->expiresAt) : std::string("-")) + ' ' +
         toHex(claims->customerName);
}

int fail(std::string_view words) {
  std::cerr << words << '\n';
  return 1;
}

}  // namespace

int main(int argumentCount, char** arguments) {
  if (argumentCount != 2) return fail("Usage: verify-vectors plugin/vectors/license-tokens.json");
  std::ifstream file(arguments[1], std::ios::binary);
  std::optional<JsonObject> keySets;
  bool hasVectors = false;
  for (std::string line; std::getline(file, line);) {
    if (startsWith(line, keySetsStart)) keySets = JsonObject::parse(withoutComma(line.substr(keySetsStart.size())));
    if (!startsWith(line, vectorStart)) continue;
    const auto vector = JsonObject::parse(withoutComma(line));
    const auto result = vector && keySets ? verifyVector(*vector, *keySets) : std::nullopt;
    if (!result) return fail("This line is no vector: " + line);
    std::cout << *result << '\n';
    hasVectors = true;
  }
  return hasVectors ? 0 : fail("The file has no vectors");
}
