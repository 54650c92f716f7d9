#include "interrupt.hpp"

namespace backline {

Interrupt::Interrupt() : event_(CreateEventW(nullptr, /* manual reset */ TRUE, FALSE, nullptr)) {}

void Interrupt::trigger() {
  isTriggered_ = true;
  if (event_) SetEvent(event_.get());
}

bool Interrupt::pauseFor(std::chrono::milliseconds time) const {
  const auto milliseconds = static_cast<DWORD>(time.count());
  if (!event_)
    Sleep(milliseconds);
  else
    WaitForSingleObject(event_.get(), milliseconds);
  return isTriggered();
}

}  // namespace backline
