// Writes QR codes as pictures for a decoder of another maker: qr-pictures FOLDER

#include <fstream>
#include <iostream>
#include <string>

#include "../backline_licensing/qr/qr_code.h"

namespace {

using backline::QrCode;

constexpr int pixels = 3;

/** As a portable bitmap with the quiet zone. */
void writePicture(const QrCode& code, const std::string& file) {
  const int side = code.size() + 2 * QrCode::quietZone;
  std::ofstream out(file);
  out << "P1\n" << side * pixels << ' ' << side * pixels << '\n';
  for (int y = 0; y < side * pixels; ++y) {
    for (int x = 0; x < side * pixels; ++x) {
      const int column = x / pixels - QrCode::quietZone;
      const int row = y / pixels - QrCode::quietZone;
      const bool isInside = column >= 0 && row >= 0 && column < code.size() && row < code.size();
      out << (isInside && code.isDark(column, row) ? '1' : '0');
    }
    out << '\n';
  }
}

/** Text of every printable character, so that each codeword differs from its neighbours. */
std::string textOf(std::size_t length) {
  std::string text;
  unsigned state = 1;
  while (text.size() < length) {
    state = state * 1103515245U + 12345U;
    text += static_cast<char>('!' + (state >> 16) % 94);
  }
  return text;
}

/** The longest text that still fits into the version. */
std::string fullTextOf(int version, QrCode::Correction correction) {
  std::size_t length = 1;
  const auto fits = [&](std::size_t tried) {
    const auto code = QrCode::encode(textOf(tried), correction, version);
    return code && code->version() == version;
  };
  for (std::size_t step = 2048; step > 0; step /= 2)
    if (fits(length + step)) length += step;
  return textOf(length);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  const std::string folder = arguments[1];
  for (int version = 1; version <= QrCode::largestVersion; ++version)
    for (const bool isLow : {true, false}) {
      const auto correction = isLow ? QrCode::Correction::Low : QrCode::Correction::Medium;
      const std::string text = fullTextOf(version, correction);
      const auto code = QrCode::encode(text, correction, version);
      const std::string name = folder + "/" + std::to_string(version) + (isLow ? "-low" : "-medium");
      writePicture(*code, name + ".pbm");
      std::ofstream(name + ".txt") << text;
    }
  if (QrCode::encode(std::string(2954, 'a'), QrCode::Correction::Low)) {
    std::cerr << "A text that is too long was encoded\n";
    return 1;
  }
}
