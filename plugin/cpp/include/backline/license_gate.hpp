#pragma once

#include "license_state.hpp"

namespace backline {

/**
 * Silences audio unless there is a license, and fades within 20 ms whenever that changes, so that nothing clicks. For the
 * audio thread: no locks, no memory allocation, no system calls.
 */
class LicenseGate {
 public:
  /** Call before playback starts and whenever the sample rate changes. The next block starts without a fade. */
  void prepare(double sampleRate) noexcept;

  /** Processes one block in place. `channels` has `channelCount` pointers to `frames` samples; a null pointer is skipped. */
  void process(float* const* channels, int channelCount, int frames, LicenseState state) noexcept;
  void process(double* const* channels, int channelCount, int frames, LicenseState state) noexcept;

  /** Whether blocks are silent and no fade is in progress, so that a plug-in can skip its work. */
  bool isSilent() const noexcept { return !isFirstBlock_ && position_ == 0.0; }

 private:
  template <typename Sample>
  void apply(Sample* const* channels, int channelCount, int frames, LicenseState state) noexcept;

  /** 0 is silent and 1 is open; the gain is a raised cosine of it. */
  double position_ = 0.0;
  double step_ = 1.0;
  bool isFirstBlock_ = true;
};

}  // namespace backline
