#include "qr_penalty.h"

#include <cstdlib>

namespace backline {
namespace {

constexpr long sameInLine = 3;
constexpr long sameInBlock = 3;
constexpr long likeFinder = 40;
constexpr long unbalanced = 10;

bool at(const QrCode& code, int line, int along, bool isColumn) {
  return isColumn ? code.isDark(line, along) : code.isDark(along, line);
}

/** Runs of five and more modules of one colour. */
long penaltyOfRuns(const QrCode& code, int line, bool isColumn) {
  long penalty = 0;
  int run = 1;
  for (int along = 1; along <= code.size(); ++along) {
    if (along < code.size() && at(code, line, along, isColumn) == at(code, line, along - 1, isColumn)) {
      ++run;
      continue;
    }
    if (run >= 5) penalty += sameInLine + run - 5;
    run = 1;
  }
  return penalty;
}

/** Dark and light modules as in the middle of a finder, with four light modules on one side. */
long penaltyOfFinders(const QrCode& code, int line, bool isColumn) {
  constexpr unsigned before = 0b00001011101;
  constexpr unsigned after = 0b10111010000;
  constexpr int length = 11;
  constexpr unsigned all = (1U << length) - 1;
  long penalty = 0;
  unsigned seen = 0;
  for (int along = 0; along < code.size(); ++along) {
    seen = ((seen << 1) | (at(code, line, along, isColumn) ? 1U : 0U)) & all;
    if (along >= length - 1 && (seen == before || seen == after)) penalty += likeFinder;
  }
  return penalty;
}

long penaltyOfBlocks(const QrCode& code) {
  long penalty = 0;
  for (int y = 1; y < code.size(); ++y)
    for (int x = 1; x < code.size(); ++x) {
      const bool isDark = code.isDark(x, y);
      const bool isBlock =
          isDark == code.isDark(x - 1, y) && isDark == code.isDark(x, y - 1) && isDark == code.isDark(x - 1, y - 1);
      if (isBlock) penalty += sameInBlock;
    }
  return penalty;
}

long penaltyOfBalance(const QrCode& code) {
  long dark = 0;
  for (int y = 0; y < code.size(); ++y)
    for (int x = 0; x < code.size(); ++x) dark += code.isDark(x, y) ? 1 : 0;
  const long all = static_cast<long>(code.size()) * code.size();
  return std::labs(dark * 20 - all * 10) / all * unbalanced;
}

}  // namespace

long qrPenalty(const QrCode& code) {
  long penalty = penaltyOfBlocks(code) + penaltyOfBalance(code);
  for (int line = 0; line < code.size(); ++line)
    for (const bool isColumn : {false, true})
      penalty += penaltyOfRuns(code, line, isColumn) + penaltyOfFinders(code, line, isColumn);
  return penalty;
}

}  // namespace backline
