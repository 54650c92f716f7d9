// Tests of what the client asks of its operating system: backline-platform-tests FOLDER

#include "platform_tests.hpp"

int main(int count, char** arguments) {
  if (count != 2) return 1;
  const std::filesystem::path folder = arguments[1];
  std::filesystem::remove_all(folder);
  std::vector<Test> all;
  for (auto& tests : {cryptoTests(), filesTests(folder / "files"), machineRecordTests(), machineRulesTests(),
                      machineTests(folder / "machine"), smbiosTests()})
    all.insert(all.end(), tests.begin(), tests.end());
  return runTests(all) == 0 ? 0 : 1;
}
