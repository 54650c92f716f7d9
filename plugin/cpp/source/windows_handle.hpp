#pragma once

#include <windows.h>

#include <utility>

namespace backline {

/** A handle of a file, event or token, closed when it goes out of scope. */
class WindowsHandle {
 public:
  explicit WindowsHandle(HANDLE handle = nullptr) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
  WindowsHandle(WindowsHandle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  WindowsHandle& operator=(WindowsHandle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  WindowsHandle(const WindowsHandle&) = delete;
  WindowsHandle& operator=(const WindowsHandle&) = delete;
  ~WindowsHandle() { reset(); }

  explicit operator bool() const { return handle_ != nullptr; }
  HANDLE get() const { return handle_; }
  void reset() {
    if (handle_ != nullptr) CloseHandle(std::exchange(handle_, nullptr));
  }

 private:
  HANDLE handle_;
};

}  // namespace backline
