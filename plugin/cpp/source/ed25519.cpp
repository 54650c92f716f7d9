#include "ed25519.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "crypto.hpp"
#include "field25519.hpp"
#include "pem.hpp"

namespace backline {
namespace {

/** SubjectPublicKeyInfo in DER with the OID id-Ed25519 (1.3.101.112), up to the 32 bytes of the key. */
constexpr std::string_view keyHead("\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00", 12);
constexpr std::size_t signatureLength = 64;

/** The order of the base point. */
constexpr Number256 order{0x5cf5d3ed, 0x5812631a, 0xa2f79cd6, 0x14def9de, 0, 0, 0, 0x10000000};

constexpr Field one(Number256{1});
constexpr const Field& neutralY = one;
/** -121665 / 121666. */
constexpr Field curveConstant(Number256{0x135978a3, 0x75eb4dca, 0x4141d8ab, 0x00700a4d, 0x7779e898, 0x8cc74079, 0x2b6ffe73,
                                        0x52036cee});
constexpr Field rootOfMinusOne(Number256{0x4a0ea0b0, 0xc4ee1b27, 0xad2fe478, 0x2f431806, 0x3dfbd7a7, 0x2b4d0099, 0x4fc1df0b,
                                         0x2b832480});

/** A point in extended coordinates: x = X / Z, y = Y / Z, x * y = T / Z. */
struct Point {
  Field x;
  Field y;
  Field z = one;
  Field t;
};

Point pointOf(const Field& x, const Field& y) { return {x, y, one, x * y}; }

Point basePoint() {
  return pointOf(Field(Number256{0x8f25d51a, 0xc9562d60, 0x9525a7b2, 0x692cc760, 0xfdd6dc5c, 0xc0a4e231, 0xcd6e53fe, 0x216936d3}),
                 Field(Number256{0x66666658, 0x66666666, 0x66666666, 0x66666666, 0x66666666, 0x66666666, 0x66666666,
                                 0x66666666}));
}

/** RFC 8032, section 5.1.4. Right for any two points, also for one and itself. */
Point add(const Point& one, const Point& other) {
  const Field a = (one.y - one.x) * (other.y - other.x);
  const Field b = (one.y + one.x) * (other.y + other.x);
  const Field c = one.t * curveConstant * other.t;
  const Field d = one.z * other.z;
  const Field e = b - a;
  const Field f = d + d - c - c;
  const Field g = d + d + c + c;
  const Field h = b + a;
  return {e * f, g * h, f * g, e * h};
}

Point negate(const Point& point) { return {Field() - point.x, point.y, point.z, Field() - point.t}; }

bool isOdd(const Field& value) { return (value.canonical()[0] & 1U) != 0; }

/** RFC 8032, section 5.1.3. Nothing if the bytes are no point, or another spelling of one. */
std::optional<Point> readPoint(const Ed25519Key& bytes) {
  Number256 number = readLittleEndian(bytes.data());
  const bool isSignSet = number[7] >> 31 != 0;
  number[7] &= 0x7fffffff;
  if (!isLess(number, fieldSize)) return std::nullopt;
  const Field y(number);
  const Field u = y * y - one;
  const Field v = curveConstant * y * y + one;
  const Field v3 = v * v * v;
  Field x = u * v3 * (u * v3 * v3 * v).powerForRoot();
  if (!(v * x * x == u)) x = x * rootOfMinusOne;
  if (!(v * x * x == u)) return std::nullopt;
  if (x == Field() && isSignSet) return std::nullopt;
  return pointOf(isOdd(x) == isSignSet ? x : Field() - x, y);
}

Ed25519Key writePoint(const Point& point) {
  const Field inverse = point.z.inverse();
  const Number256 y = (point.y * inverse).canonical();
  Ed25519Key bytes{};
  for (std::size_t index = 0; index < bytes.size(); ++index)
    bytes[index] = static_cast<unsigned char>(y[index / 4] >> (index % 4 * 8));
  if (isOdd(point.x * inverse)) bytes[31] |= 0x80;
  return bytes;
}

bool bitOf(const Number256& number, std::size_t bit) { return (number[bit / 32] >> (bit % 32) & 1U) != 0; }

/** A little-endian number of 64 bytes modulo the order. */
Number256 reduce(const Sha512& bytes) {
  Number256 rest{};
  for (std::size_t bit = bytes.size() * 8; bit-- > 0;) {
    for (std::size_t limb = rest.size(); limb-- > 1;) rest[limb] = rest[limb] << 1 | rest[limb - 1] >> 31;
    rest[0] = rest[0] << 1 | (static_cast<unsigned>(bytes[bit / 8]) >> (bit % 8) & 1U);
    if (!isLess(rest, order)) rest = subtractSmaller(rest, order);
  }
  return rest;
}

/** first * one + second * other. */
Point combine(const Number256& first, const Point& one, const Number256& second, const Point& other) {
  Point sum = pointOf(Field(), neutralY);
  for (std::size_t bit = 256; bit-- > 0;) {
    sum = add(sum, sum);
    if (bitOf(first, bit)) sum = add(sum, one);
    if (bitOf(second, bit)) sum = add(sum, other);
  }
  return sum;
}

std::string_view viewOf(const Ed25519Key& key) { return {reinterpret_cast<const char*>(key.data()), key.size()}; }

}  // namespace

std::vector<Ed25519Key> readEd25519Keys(std::string_view pems) {
  std::vector<Ed25519Key> keys;
  for (const std::string& der : readPems(pems)) {
    Ed25519Key key{};
    if (der.size() != keyHead.size() + key.size() || der.compare(0, keyHead.size(), keyHead) != 0) continue;
    std::copy(der.begin() + keyHead.size(), der.end(), key.begin());
    keys.push_back(key);
  }
  return keys;
}

bool isSignedByEd25519(const Ed25519Key& key, std::string_view text, std::string_view signature) {
  if (signature.size() != signatureLength) return false;
  const auto* const bytes = reinterpret_cast<const unsigned char*>(signature.data());
  const Number256 number = readLittleEndian(bytes + key.size());
  const auto point = readPoint(key);
  // With a larger number, a second signature could be made from each.
  if (!point || !isLess(number, order)) return false;
  const std::string_view commitment = signature.substr(0, key.size());
  const auto hash = hashSha512(std::string(commitment).append(viewOf(key)).append(text));
  if (!hash) return false;
  const Point expected = combine(number, basePoint(), reduce(*hash), negate(*point));
  return viewOf(writePoint(expected)) == commitment;
}

}  // namespace backline
