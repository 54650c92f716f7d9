#include "backline/license_gate.hpp"

#include <algorithm>
#include <cmath>

namespace backline {
namespace {

constexpr double fadeSeconds = 0.02;
constexpr double pi = 3.14159265358979323846;

/** Half a period of a cosine: it starts and ends without a corner, so that the fade itself is not heard. */
double gainAt(double position) noexcept { return 0.5 - 0.5 * std::cos(pi * position); }

}  // namespace

void LicenseGate::prepare(double sampleRate) noexcept {
  step_ = 1.0 / std::max(1.0, fadeSeconds * sampleRate);
  isFirstBlock_ = true;
}

void LicenseGate::process(float* const* channels, int channelCount, int frames, LicenseState state) noexcept {
  apply(channels, channelCount, frames, state);
}

void LicenseGate::process(double* const* channels, int channelCount, int frames, LicenseState state) noexcept {
  apply(channels, channelCount, frames, state);
}

template <typename Sample>
void LicenseGate::apply(Sample* const* channels, int channelCount, int frames, LicenseState state) noexcept {
  const double target = isPlayable(state) ? 1.0 : 0.0;
  if (isFirstBlock_) position_ = target;
  isFirstBlock_ = false;
  if (position_ == 1.0 && target == 1.0) return;
  const double step = target > position_ ? step_ : -step_;
  for (int channel = 0; channel < channelCount; ++channel) {
    if (channels[channel] == nullptr) continue;
    double position = position_;
    for (int frame = 0; frame < frames; ++frame) {
      position = std::clamp(position + step, 0.0, 1.0);
      // Silence is written, because a sample that is no number stays one when it is multiplied.
      const Sample heard = channels[channel][frame] * static_cast<Sample>(gainAt(position));
      channels[channel][frame] = position > 0.0 ? heard : Sample(0);
    }
  }
  position_ = std::clamp(position_ + step * frames, 0.0, 1.0);
}

}  // namespace backline
