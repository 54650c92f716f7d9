#pragma once

#include "qr_code.h"

namespace backline {

/** How hard a code is to read for a camera, by the four rules of the standard: the lower, the better. */
long qrPenalty(const QrCode& code);

}  // namespace backline
