#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace backline {

/** A QR code (ISO/IEC 18004) of bytes: a square of dark and light modules, without the quiet zone of four modules around it. */
class QrCode {
 public:
  /** How much of the code may be unreadable: about 7 or 15 percent. */
  enum class Correction { Low, Medium };

  static constexpr int quietZone = 4;
  static constexpr int largestVersion = 40;

  /** In the smallest version from `smallestVersion` that has room. Empty if version 40 has none: 2953 bytes with Low. */
  static std::optional<QrCode> encode(std::string_view bytes, Correction correction, int smallestVersion = 1);

  /** Modules on each side. */
  int size() const { return size_; }
  int version() const { return (size_ - 17) / 4; }
  bool isDark(int x, int y) const { return modules_[indexOf(x, y)]; }

 private:
  friend class QrDrawing;
  explicit QrCode(int size);

  std::size_t indexOf(int x, int y) const { return static_cast<std::size_t>(y * size_ + x); }

  int size_;
  std::vector<bool> modules_;
};

}  // namespace backline
