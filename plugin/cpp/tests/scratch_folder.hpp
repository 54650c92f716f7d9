#pragma once

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <unistd.h>

/** An empty folder, in memory where there is such a place, removed in the end. */
class ScratchFolder {
 public:
  ScratchFolder() {
    static std::atomic<int> count{0};
    const std::filesystem::path memory = "/dev/shm";
    const bool hasMemory = std::filesystem::is_directory(memory);
    path_ = (hasMemory ? memory : std::filesystem::temp_directory_path()) /
            ("backline-test-" + std::to_string(::getpid()) + '-' + std::to_string(++count));
    std::filesystem::create_directories(path_);
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  void write(const std::string& name, const std::string& content) const {
    std::ofstream(path_ / name, std::ios::binary | std::ios::trunc) << content;
  }
  std::string read(const std::string& name) const {
    std::ifstream file(path_ / name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

 private:
  std::filesystem::path path_;
};
