#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "backline/machine.hpp"
#include "platform_tests.hpp"
#include "token_file.hpp"

namespace {

using namespace backline;
namespace fs = std::filesystem;

/** Sets a variable of the environment for as long as it lives. */
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { setenv(name_, before_.c_str(), 1); }

 private:
  const char* name_;
  std::string before_;
};

std::string waitForFile(const fs::path& file) {
  for (int round = 0; round < 200; ++round) {
    if (const auto content = readSmallFile(file); content && !content->empty()) return *content;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return {};
}

/** Puts a program of our own in the place of the system's, which notes its words and the files that it finds open. */
void opensWithoutAShell(const fs::path& folder) {
  fs::create_directories(folder);
  const fs::path program = folder / "xdg-open";
  const fs::path notes = folder / "notes";
  std::ofstream(program) << "#!/bin/sh\necho \"$# $1 $(readlink /proc/$$/fd/* | grep -c secret)\" > '" << notes.native()
                         << ".new'\nmv '" << notes.native() << ".new' '" << notes.native() << "'\n";
  fs::permissions(program, fs::perms::owner_all);
  const Variable path("PATH", folder.native() + ":/usr/bin:/bin");
  std::ofstream open(folder / "secret");
  const std::string url = "https://shop.example/activate?token=a&x=$(id);y";
  check(openInBrowser(url), "it is opened");
  check(waitForFile(notes) == "1 " + url + " 0", "one word, nothing of the host: " + waitForFile(notes));
}

void reportsThatNothingOpens(const fs::path& folder) {
  fs::create_directories(folder);
  const Variable path("PATH", folder.native());
  check(!openInBrowser("https://shop.example/"), "no program");
  std::ofstream(folder / "xdg-open") << "no program either";
  fs::permissions(folder / "xdg-open", fs::perms::owner_all);
  check(!openInBrowser("https://shop.example/"), "a program that does not start");
}

}  // namespace

std::vector<Test> browserTests(const fs::path& folder) {
  return {{"addresses are opened without a shell", [=] { opensWithoutAShell(folder / "opener"); }},
          {"a system without a browser", [=] { reportsThatNothingOpens(folder / "none"); }}};
}
