#include "crypto.hpp"

#include "base64.hpp"

namespace backline {
namespace {

constexpr std::size_t blockSize = 64;

std::string_view viewOf(const Sha256& hash) { return {reinterpret_cast<const char*>(hash.data()), hash.size()}; }

std::string mask(std::string_view key, unsigned char with) {
  std::string block(blockSize, static_cast<char>(with));
  for (std::size_t index = 0; index < key.size(); ++index) block[index] = static_cast<char>(key[index] ^ with);
  return block;
}

}  // namespace

std::optional<Sha256> authenticateSha256(std::string_view key, std::string_view bytes) {
  std::optional<Sha256> hashedKey;
  if (key.size() > blockSize) {
    hashedKey = hashSha256(key);
    if (!hashedKey) return std::nullopt;
    key = viewOf(*hashedKey);
  }
  const auto inner = hashSha256(mask(key, 0x36).append(bytes));
  return inner ? hashSha256(mask(key, 0x5c).append(viewOf(*inner))) : std::nullopt;
}

std::string signDevice(std::string_view text) {
  const auto hash = hashSha256(text);
  return hash ? encodeBase64(viewOf(*hash)) : std::string();
}

}  // namespace backline
