// Tests of what the client asks of its operating system: backline-platform-tests FOLDER

#include "file_system.hpp"
#include "platform_tests.hpp"
#include "utf8_arguments.hpp"

int main(int count, char** arguments) {
  const auto words = readArguments(count, arguments);
  if (words.size() != 1) return 1;
  const std::filesystem::path folder = backline::pathOf(words[0]);
  std::filesystem::remove_all(folder);
  std::vector<Test> all;
  for (auto& tests : {cryptoTests(), filesTests(folder / "files"), machineRecordTests(), machineRulesTests(),
                      machineTests(folder / "machine"), smbiosTests()})
    all.insert(all.end(), tests.begin(), tests.end());
#if defined(__linux__)
  for (auto& test : browserTests(folder / "browser")) all.push_back(std::move(test));
#endif
  return runTests(all) == 0 ? 0 : 1;
}
