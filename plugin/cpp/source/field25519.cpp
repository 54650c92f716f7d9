#include "field25519.hpp"

#include <cstddef>

namespace backline {
namespace {

constexpr std::size_t limbCount = 8;
/** 2^256 is congruent to it. */
constexpr std::uint64_t wrap = 38;

}  // namespace

Number256 readLittleEndian(const unsigned char* bytes) {
  Number256 number{};
  for (std::size_t index = 0; index < limbCount * 4; ++index)
    number[index / 4] |= static_cast<std::uint32_t>(bytes[index]) << (index % 4 * 8);
  return number;
}

bool isLess(const Number256& one, const Number256& other) {
  for (std::size_t index = limbCount; index-- > 0;)
    if (one[index] != other[index]) return one[index] < other[index];
  return false;
}

Number256 subtractSmaller(Number256 number, const Number256& subtrahend) {
  std::uint64_t borrow = 0;
  for (std::size_t index = 0; index < limbCount; ++index) {
    const std::uint64_t difference = static_cast<std::uint64_t>(number[index]) - subtrahend[index] - borrow;
    number[index] = static_cast<std::uint32_t>(difference);
    borrow = difference >> 63;
  }
  return number;
}

/** Adds a number below 2^63, and whatever runs over the end. */
void Field::addSmall(std::uint64_t value) {
  while (value != 0) {
    std::uint64_t carry = value;
    for (std::uint32_t& limb : limbs_) {
      carry += limb;
      limb = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    value = carry * wrap;
  }
}

Field Field::operator+(const Field& other) const {
  Field sum = *this;
  std::uint64_t carry = 0;
  for (std::size_t index = 0; index < limbCount; ++index) {
    carry += static_cast<std::uint64_t>(limbs_[index]) + other.limbs_[index];
    sum.limbs_[index] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  sum.addSmall(carry * wrap);
  return sum;
}

Field Field::operator-(const Field& other) const {
  Field difference = *this;
  std::int64_t borrow = 0;
  for (std::size_t index = 0; index < limbCount; ++index) {
    const std::int64_t limb = static_cast<std::int64_t>(limbs_[index]) - other.limbs_[index] + borrow;
    difference.limbs_[index] = static_cast<std::uint32_t>(limb);
    borrow = limb < 0 ? -1 : 0;
  }
  // Where it runs below zero, 2^256 was added, so that 38 has to go again; at most twice.
  while (borrow < 0) {
    borrow = 0;
    std::int64_t taken = static_cast<std::int64_t>(wrap);
    for (std::uint32_t& limb : difference.limbs_) {
      const std::int64_t rest = static_cast<std::int64_t>(limb) - taken;
      limb = static_cast<std::uint32_t>(rest);
      taken = rest < 0 ? 1 : 0;
    }
    borrow = -taken;
  }
  return difference;
}

Field Field::operator*(const Field& other) const {
  std::array<std::uint32_t, limbCount * 2> product{};
  for (std::size_t low = 0; low < limbCount; ++low) {
    std::uint64_t carry = 0;
    for (std::size_t high = 0; high < limbCount; ++high) {
      carry += static_cast<std::uint64_t>(limbs_[low]) * other.limbs_[high] + product[low + high];
      product[low + high] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    product[low + limbCount] = static_cast<std::uint32_t>(carry);
  }
  Field result;
  std::uint64_t carry = 0;
  for (std::size_t index = 0; index < limbCount; ++index) {
    carry += product[index] + wrap * product[index + limbCount];
    result.limbs_[index] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  result.addSmall(carry * wrap);
  return result;
}

/** To a power of so many bits, all of which are ones but for those of the lowest byte. */
Field Field::power(int bits, std::uint32_t lowestByte) const {
  Field result = *this;
  for (int bit = bits - 2; bit >= 0; --bit) {
    result = result * result;
    if (bit >= 8 || (lowestByte >> bit & 1U) != 0) result = result * *this;
  }
  return result;
}

Field Field::inverse() const { return power(255, 0xeb); }

Field Field::powerForRoot() const { return power(252, 0xfd); }

Number256 Field::canonical() const {
  Number256 number = limbs_;
  while (!isLess(number, fieldSize)) number = subtractSmaller(number, fieldSize);
  return number;
}

}  // namespace backline
