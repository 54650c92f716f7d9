#pragma once

/**
 * While an object of this class exists, its thread ends the program with a message and abort() when it allocates or frees
 * memory, takes a lock, waits, or uses a file or a socket. Works in programs that link audio_checker.cpp.
 */
class AudioThreadScope {
 public:
  AudioThreadScope() noexcept;
  ~AudioThreadScope();
  AudioThreadScope(const AudioThreadScope&) = delete;
  AudioThreadScope& operator=(const AudioThreadScope&) = delete;
};
