#include "qr_code.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "qr_codewords.h"
#include "qr_penalty.h"

namespace backline {
namespace {

constexpr int maskCount = 8;
constexpr int finderCentre = 3;
constexpr int timingLine = 6;

bool isMasked(int mask, int x, int y) {
  switch (mask) {
    case 0:
      return (x + y) % 2 == 0;
    case 1:
      return y % 2 == 0;
    case 2:
      return x % 3 == 0;
    case 3:
      return (x + y) % 3 == 0;
    case 4:
      return (x / 3 + y / 2) % 2 == 0;
    case 5:
      return x * y % 2 + x * y % 3 == 0;
    case 6:
      return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
      return ((x + y) % 2 + x * y % 3) % 2 == 0;
  }
}

/** `value`, followed by `count` bits of the remainder that protects it. */
unsigned protect(unsigned value, unsigned generator, int count) {
  unsigned remainder = value << count;
  for (int bit = 31; bit >= count; --bit)
    if ((remainder >> bit) & 1U) remainder ^= generator << (bit - count);
  return (value << count) | remainder;
}

bool isSet(unsigned value, int bit) { return ((value >> bit) & 1U) != 0; }

}  // namespace

QrCode::QrCode(int size) : size_(size), modules_(static_cast<std::size_t>(size * size), false) {}

/** Draws a code: first what is the same in every code of a version, then the data. */
class QrDrawing {
 public:
  explicit QrDrawing(int version) : code_(version * 4 + 17), isFixed_(code_.modules_.size(), false) {
    drawTiming();
    drawFinders();
    drawAlignment(version);
    if (version >= 7) drawVersion(version);
    drawFormat(0);
  }

  /** Codewords that fit between the fixed patterns. */
  int codewords() const { return static_cast<int>(std::count(isFixed_.begin(), isFixed_.end(), false)) / 8; }

  QrCode finish(const std::vector<std::uint8_t>& codewords, QrCode::Correction correction) {
    drawData(codewords);
    int best = 0;
    long lowest = std::numeric_limits<long>::max();
    for (int mask = 0; mask < maskCount; ++mask) {
      apply(mask, correction);
      const long penalty = qrPenalty(code_);
      if (penalty < lowest) {
        lowest = penalty;
        best = mask;
      }
      invert(mask);
    }
    apply(best, correction);
    return code_;
  }

 private:
  void fix(int x, int y, bool isDark) {
    code_.modules_[code_.indexOf(x, y)] = isDark;
    isFixed_[code_.indexOf(x, y)] = true;
  }

  /** A square of rings around a centre: those at the distances 2 and 4 are light. */
  void drawRings(int centreX, int centreY, int radius, bool isFinder) {
    for (int dy = -radius; dy <= radius; ++dy)
      for (int dx = -radius; dx <= radius; ++dx) {
        const int x = centreX + dx;
        const int y = centreY + dy;
        const int distance = std::max(std::abs(dx), std::abs(dy));
        if (x < 0 || y < 0 || x >= code_.size_ || y >= code_.size_) continue;
        fix(x, y, isFinder ? distance != 2 && distance != 4 : distance != 1);
      }
  }

  void drawTiming() {
    for (int at = 0; at < code_.size_; ++at) {
      fix(timingLine, at, at % 2 == 0);
      fix(at, timingLine, at % 2 == 0);
    }
  }

  void drawFinders() {
    const int far = code_.size_ - 1 - finderCentre;
    drawRings(finderCentre, finderCentre, 4, true);
    drawRings(far, finderCentre, 4, true);
    drawRings(finderCentre, far, 4, true);
  }

  void drawAlignment(int version) {
    if (version == 1) return;
    const int count = version / 7 + 2;
    const int step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2;
    std::vector<int> centres{timingLine};
    for (int left = count - 2; left >= 0; --left) centres.push_back(code_.size_ - 7 - left * step);
    const int last = centres.back();
    for (const int x : centres)
      for (const int y : centres) {
        const bool isFinder = (x == timingLine && (y == timingLine || y == last)) || (y == timingLine && x == last);
        if (!isFinder) drawRings(x, y, 2, false);
      }
  }

  void drawVersion(int version) {
    const unsigned bits = protect(static_cast<unsigned>(version), 0x1f25, 12);
    for (int bit = 0; bit < 18; ++bit) {
      const int along = bit / 3;
      const int across = code_.size_ - 11 + bit % 3;
      fix(along, across, isSet(bits, bit));
      fix(across, along, isSet(bits, bit));
    }
  }

  void drawFormat(unsigned format) {
    const unsigned bits = protect(format, 0x537, 10) ^ 0x5412U;
    constexpr std::array<int, 15> aroundCorner{0, 1, 2, 3, 4, 5, 7, 8, 8, 8, 8, 8, 8, 8, 8};
    constexpr std::array<int, 15> besideCorner{8, 8, 8, 8, 8, 8, 8, 8, 7, 5, 4, 3, 2, 1, 0};
    for (int bit = 0; bit < 15; ++bit) {
      const bool isDark = isSet(bits, bit);
      const auto at = static_cast<std::size_t>(bit);
      fix(besideCorner[at], aroundCorner[at], isDark);
      if (bit < 8)
        fix(code_.size_ - 1 - bit, 8, isDark);
      else
        fix(8, code_.size_ - 15 + bit, isDark);
    }
    fix(8, code_.size_ - 8, true);
  }

  /** Fills columns of two modules from the right, upwards and downwards in turn. */
  void drawData(const std::vector<std::uint8_t>& codewords) {
    std::size_t drawn = 0;
    bool isUpwards = true;
    for (int right = code_.size_ - 1; right > 0; right -= 2) {
      if (right == timingLine) --right;
      for (int along = 0; along < code_.size_; ++along)
        for (int x = right; x >= right - 1; --x) {
          const int y = isUpwards ? code_.size_ - 1 - along : along;
          if (isFixed_[code_.indexOf(x, y)] || drawn >= codewords.size() * 8) continue;
          code_.modules_[code_.indexOf(x, y)] = isSet(codewords[drawn / 8], static_cast<int>(7 - drawn % 8));
          ++drawn;
        }
      isUpwards = !isUpwards;
    }
  }

  void apply(int mask, QrCode::Correction correction) {
    invert(mask);
    const unsigned level = correction == QrCode::Correction::Low ? 0b01 : 0b00;
    drawFormat(level << 3 | static_cast<unsigned>(mask));
  }

  void invert(int mask) {
    for (int y = 0; y < code_.size_; ++y)
      for (int x = 0; x < code_.size_; ++x)
        if (const auto at = code_.indexOf(x, y); !isFixed_[at] && isMasked(mask, x, y)) code_.modules_[at].flip();
  }

  QrCode code_;
  std::vector<bool> isFixed_;
};

std::optional<QrCode> QrCode::encode(std::string_view bytes, Correction correction, int smallestVersion) {
  for (int version = smallestVersion; version <= largestVersion; ++version) {
    QrDrawing drawing(version);
    const int codewords = drawing.codewords();
    if (bytes.size() > static_cast<std::size_t>(qrCapacity(version, codewords, correction))) continue;
    return drawing.finish(qrCodewords(bytes, version, codewords, correction), correction);
  }
  return std::nullopt;
}

}  // namespace backline
