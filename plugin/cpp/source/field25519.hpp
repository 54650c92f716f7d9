#pragma once

#include <array>
#include <cstdint>

namespace backline {

/** 256 bits, the lowest 32 first. */
using Number256 = std::array<std::uint32_t, 8>;

Number256 readLittleEndian(const unsigned char* bytes);
bool isLess(const Number256& one, const Number256& other);
/** Takes the second number from the first, which is not smaller. */
Number256 subtractSmaller(Number256 number, const Number256& subtrahend);

/** An element of the field with 2^255 - 19 elements: any number of 256 bits that is congruent to it. */
class Field {
 public:
  constexpr Field() : limbs_{} {}
  explicit constexpr Field(const Number256& limbs) : limbs_(limbs) {}

  Field operator+(const Field& other) const;
  Field operator-(const Field& other) const;
  Field operator*(const Field& other) const;
  bool operator==(const Field& other) const { return canonical() == other.canonical(); }

  Field inverse() const;
  /** To the power (p - 5) / 8, with which square roots are calculated. */
  Field powerForRoot() const;
  /** The one number below 2^255 - 19. */
  Number256 canonical() const;

 private:
  Field power(int bits, std::uint32_t lowestByte) const;
  void addSmall(std::uint64_t value);

  Number256 limbs_;
};

/** 2^255 - 19. */
constexpr Number256 fieldSize{0xffffffed, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0x7fffffff};

}  // namespace backline
