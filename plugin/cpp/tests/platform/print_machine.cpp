// Prints what identifies this machine: backline-machine VENDOR FOLDER

#include <iostream>

#include "backline/machine.hpp"
#include "file_system.hpp"
#include "utf8_arguments.hpp"

int main(int count, char** arguments) {
  const auto words = readArguments(count, arguments);
  if (words.size() != 2) return 1;
  const auto machine = backline::identifyMachine(words[0], backline::pathOf(words[1]));
  std::cout << "name " << machine.name << "\nsignature " << machine.signature << '\n';
  for (const auto& part : machine.parts) std::cout << part.name << '=' << part.value << '\n';
  std::cout << "folder " << backline::textOf(backline::licenseFolder("Oddmeter", "Clatter")) << std::endl;
  return 0;
}
