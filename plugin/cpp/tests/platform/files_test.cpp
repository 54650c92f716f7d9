#include <fstream>
#include <thread>

#include "backline/machine.hpp"
#include "file_system.hpp"
#include "platform_tests.hpp"
#include "token_file.hpp"
#include "url.hpp"

namespace {

using namespace backline;
namespace fs = std::filesystem;

void replacesFiles(const fs::path& folder) {
  const fs::path file = folder / pathOf("J\xc3\xbcrgen \xe9\x9f\xb3") / "token.txt";
  check(!readSmallFile(file), "nothing at first");
  check(static_cast<bool>(replaceFile(file, "one")), "in a folder that is new");
  check(static_cast<bool>(replaceFile(file, "two\r\n")), "over another");
  check(readSmallFile(file) == "two", "without blanks at its ends");
  check(std::distance(fs::directory_iterator(file.parent_path()), {}) == 1, "nothing else is left in the folder");
  check(static_cast<bool>(removeFile(file)) && !readSmallFile(file), "removed");
  check(static_cast<bool>(removeFile(file)), "removed again");
}

#if !defined(_WIN32)
void isReadableForTheUserAlone(const fs::path& folder) {
  const fs::path file = folder / "private.txt";
  check(static_cast<bool>(replaceFile(file, "secret")), "written");
  check(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write), "its permissions");
}
#endif

void refusesLargeFiles(const fs::path& folder) {
  const fs::path file = folder / "large.txt";
  std::ofstream(file, std::ios::binary) << std::string(largestFile, 'x');
  check(readSmallFile(file).has_value(), "as large as allowed");
  std::ofstream(file, std::ios::binary | std::ios::app) << 'x';
  check(!readSmallFile(file), "a byte more");
  check(!readSmallFile(folder), "a folder");
}

void reportsWhatFails(const fs::path& folder) {
  std::ofstream(folder / "file") << "x";
  const auto below = replaceFile(folder / "file" / "token.txt", "x");
  check(!below && below.failure().fault == Fault::Local && !below.failure().words.empty(), "below a file");
  fs::create_directories(folder / "taken" / "full");
  const auto over = replaceFile(folder / "taken", "x");
  check(!over && over.failure().fault == Fault::Local, "over a folder");
}

/** Whoever reads finds all of the old content or all of the new. */
void isNeverHalfWritten(const fs::path& folder) {
  const fs::path file = folder / "both.txt";
  const std::string one(20'000, '1');
  const std::string two(30'000, '2');
  check(static_cast<bool>(replaceFile(file, one)), "written");
  std::thread writer([&] {
    for (int round = 0; round < 50; ++round) static_cast<void>(replaceFile(file, round % 2 == 0 ? two : one));
  });
  int wrong = 0;
  for (int round = 0; round < 500; ++round)
    if (const auto content = readSmallFile(file); content && *content != one && *content != two) ++wrong;
  writer.join();
  check(wrong == 0, std::to_string(wrong) + " times something else was read");
}

void namesFolders() {
  const fs::path folder = licenseFolder("Oddmeter", "Clatter");
  check(folder.is_absolute() && folder.filename() == "Clatter", "a usual name");
  check(licenseFolder("A/B", "..\\..").parent_path().filename() == "A_B", "no way out of the folder");
  check(licenseFolder("A", "..").filename() == "_", "no parent");
  check(licenseFolder("A", "con.txt").filename() == "_con.txt", "no device of Windows");
  check(licenseFolder("A", "").filename() == "_", "no name");
}

void readsAddresses() {
  for (const char* const text : {"https://shop.example", "http://127.0.0.1:3000/x?y", "http://[::1]:80/", "http://localhost/"})
    check(parseUrl(text).has_value(), text);
  for (const char* const text : {"http://shop.example/", "ftp://127.0.0.1/", "https://", "https://a b/", "https://u@h/",
                                 "https://h:0/", "https://h:65536/", "http://127.0.0.1.example/", "file:///etc/passwd"}) {
    check(!parseUrl(text), text);
    check(!openInBrowser(text), text);
  }
  check(parseUrl("https://shop.example:443/a?b#c")->text() == "https://shop.example/a?b", "written again");
}

}  // namespace

std::vector<Test> filesTests(const fs::path& folder) {
  fs::create_directories(folder);
  return {{"files are replaced", [folder] { replacesFiles(folder); }},
#if !defined(_WIN32)
          {"files are for the user alone", [folder] { isReadableForTheUserAlone(folder); }},
#endif
          {"large files are not read", [folder] { refusesLargeFiles(folder); }},
          {"failures are reported", [folder] { reportsWhatFails(folder); }},
          {"files are never half written", [folder] { isNeverHalfWritten(folder); }},
          {"license folders", namesFolders},
          {"addresses", readsAddresses}};
}
