#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "qr_code.h"

namespace backline {

/** How the codewords of a version are divided into blocks, each of which can be corrected on its own. */
struct QrBlocks {
  int count;
  int correctionWords;
};

QrBlocks qrBlocks(int version, QrCode::Correction correction);

/** Bytes of data that a version with this many codewords in all has room for. */
int qrCapacity(int version, int codewords, QrCode::Correction correction);

/** All codewords of a code in the order in which they are drawn: header, bytes, padding and correction. */
std::vector<std::uint8_t> qrCodewords(std::string_view bytes, int version, int codewords, QrCode::Correction correction);

}  // namespace backline
