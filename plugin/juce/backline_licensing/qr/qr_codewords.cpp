#include "qr_codewords.h"

#include <algorithm>
#include <array>

namespace backline {
namespace {

using Words = std::vector<std::uint8_t>;
using Table = std::array<std::uint8_t, QrCode::largestVersion>;

// Table 9 of the standard, for versions 1 to 40.
constexpr Table lowWords{7,  10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
                         28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30};
constexpr Table lowBlocks{1, 1, 1, 1,  1,  2,  2,  2,  2,  4,  4,  4,  4,  4,  6,  6,  6,  6,  7,  8,
                          8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25};
constexpr Table mediumWords{10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
                            26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28};
constexpr Table mediumBlocks{1,  1,  1,  2,  2,  4,  4,  4,  5,  5,  5,  8,  9,  9,  10, 10, 11, 13, 14, 16,
                             17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49};

constexpr int bitsPerWord = 8;
constexpr int modeBits = 4;
constexpr int byteMode = 0b0100;
constexpr std::uint8_t padding[] = {0xec, 0x11};

int lengthBits(int version) { return version < 10 ? 8 : 16; }

/** Product in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1. */
std::uint8_t multiply(std::uint8_t left, std::uint8_t right) {
  unsigned product = 0;
  for (int bit = bitsPerWord - 1; bit >= 0; --bit) {
    product = (product << 1) ^ ((product >> 7) * 0x11dU);
    if ((right >> bit) & 1U) product ^= left;
  }
  return static_cast<std::uint8_t>(product);
}

/** Coefficients, without the leading one, of the product of (x - 2^i) for each i below `degree`. */
Words generatorOf(int degree) {
  Words generator(static_cast<std::size_t>(degree), 0);
  generator.back() = 1;
  std::uint8_t root = 1;
  for (int factor = 0; factor < degree; ++factor) {
    for (std::size_t at = 0; at < generator.size(); ++at) {
      generator[at] = multiply(generator[at], root);
      if (at + 1 < generator.size()) generator[at] ^= generator[at + 1];
    }
    root = multiply(root, 2);
  }
  return generator;
}

/** The remainder of a block's polynomial, which corrects it. */
Words correct(const Words& block, const Words& generator) {
  Words remainder(generator.size(), 0);
  for (const std::uint8_t word : block) {
    const std::uint8_t factor = static_cast<std::uint8_t>(word ^ remainder.front());
    std::rotate(remainder.begin(), remainder.begin() + 1, remainder.end());
    remainder.back() = 0;
    for (std::size_t at = 0; at < remainder.size(); ++at) remainder[at] ^= multiply(generator[at], factor);
  }
  return remainder;
}

class BitWriter {
 public:
  void write(unsigned value, int count) {
    for (int bit = count - 1; bit >= 0; --bit) {
      if (used_ % bitsPerWord == 0) words_.push_back(0);
      if ((value >> bit) & 1U) words_.back() |= static_cast<std::uint8_t>(0x80U >> (used_ % bitsPerWord));
      ++used_;
    }
  }
  std::size_t used() const { return used_; }
  const Words& words() const { return words_; }

 private:
  Words words_;
  std::size_t used_ = 0;
};

Words dataWords(std::string_view bytes, int version, std::size_t count) {
  BitWriter writer;
  writer.write(byteMode, modeBits);
  writer.write(static_cast<unsigned>(bytes.size()), lengthBits(version));
  for (const char byte : bytes) writer.write(static_cast<std::uint8_t>(byte), bitsPerWord);
  const std::size_t terminator = std::min<std::size_t>(4, count * bitsPerWord - writer.used());
  writer.write(0, static_cast<int>(terminator));
  Words words = writer.words();
  for (std::size_t at = 0; words.size() < count; ++at) words.push_back(padding[at % 2]);
  return words;
}

}  // namespace

QrBlocks qrBlocks(int version, QrCode::Correction correction) {
  const auto at = static_cast<std::size_t>(version - 1);
  return correction == QrCode::Correction::Low ? QrBlocks{lowBlocks[at], lowWords[at]}
                                               : QrBlocks{mediumBlocks[at], mediumWords[at]};
}

int qrCapacity(int version, int codewords, QrCode::Correction correction) {
  const QrBlocks blocks = qrBlocks(version, correction);
  const int bits = (codewords - blocks.count * blocks.correctionWords) * bitsPerWord;
  return (bits - modeBits - lengthBits(version)) / bitsPerWord;
}

std::vector<std::uint8_t> qrCodewords(std::string_view bytes, int version, int codewords, QrCode::Correction correction) {
  const auto [count, correctionWords] = qrBlocks(version, correction);
  const int dataCount = codewords - count * correctionWords;
  const Words data = dataWords(bytes, version, static_cast<std::size_t>(dataCount));
  const Words generator = generatorOf(correctionWords);
  const int shortLength = dataCount / count;
  const int longCount = dataCount % count;
  std::vector<Words> blocks;
  std::vector<Words> corrections;
  auto from = data.begin();
  for (int block = 0; block < count; ++block) {
    // The blocks at the end are one word longer.
    const auto to = from + shortLength + (block >= count - longCount ? 1 : 0);
    blocks.emplace_back(from, to);
    corrections.push_back(correct(blocks.back(), generator));
    from = to;
  }
  Words drawn;
  const auto interleave = [&drawn](const std::vector<Words>& columns, int length) {
    for (std::size_t at = 0; at < static_cast<std::size_t>(length); ++at)
      for (const Words& column : columns)
        if (at < column.size()) drawn.push_back(column[at]);
  };
  interleave(blocks, shortLength + 1);
  interleave(corrections, correctionWords);
  return drawn;
}

}  // namespace backline
