#include "backline/machine.hpp"

#include <algorithm>
#include <fstream>

#include "file_system.hpp"
#include "machine_record.hpp"
#include "machine_rules.hpp"
#include "platform_tests.hpp"
#include "token_file.hpp"

namespace {

using namespace backline;
namespace fs = std::filesystem;

void staysTheSame(const fs::path& folder) {
  const Machine first = identifyMachine("vendor", folder);
  const Machine second = identifyMachine("vendor", folder);
  check(first.signature.size() == 44 && !first.name.empty() && !first.parts.empty(), "it is identified");
  check(first.signature == second.signature && first.parts == second.parts, "at the next start");
}

void isSalted(const fs::path& folder) {
  const Machine ours = identifyMachine("vendor", folder / "ours");
  const Machine theirs = identifyMachine("another vendor", folder / "theirs");
  check(ours.signature != theirs.signature, "signatures");
  for (const auto& part : ours.parts)
    check(std::find(theirs.parts.begin(), theirs.parts.end(), part) == theirs.parts.end(), part.name);
}

/** Another part in the record stands for the machine as it was before that part was replaced. */
void keepsItsSignature(const fs::path& folder) {
  const fs::path file = folder / "machine.txt";
  const Machine before = identifyMachine("vendor", folder);
  auto records = readRecords(readSmallFile(file).value_or(""));
  check(records.size() == 1, "one record");
  records[0].signature = std::string(43, 'S') + '=';
  for (auto& part : records[0].parts)
    if (part.name == "disk") part.value = std::string(43, 'D') + '=';
  check(static_cast<bool>(replaceFile(file, writeRecords(records))), "written");
  const Machine after = identifyMachine("vendor", folder);
  check(after.signature == records[0].signature, "the first signature");
  const auto now = readRecords(readSmallFile(file).value_or(""));
  check(now.size() == 1 && now[0].parts == updateParts(records[0].parts, before.parts), "with the disk of today");
}

void noticesAClonedFolder(const fs::path& folder) {
  const fs::path file = folder / "machine.txt";
  const Machine here = identifyMachine("vendor", folder);
  auto records = readRecords(readSmallFile(file).value_or(""));
  records[0].signature = std::string(43, 'S') + '=';
  for (auto& part : records[0].parts) part.value = std::string(43, 'X') + '=';
  check(static_cast<bool>(replaceFile(file, writeRecords(records))), "written");
  const Machine cloned = identifyMachine("vendor", folder);
  check(cloned.signature != records[0].signature, "another signature");
  check(cloned.parts == here.parts && readRecords(readSmallFile(file).value_or("")).size() == 2, "both are known");
}

void survivesADamagedRecord(const fs::path& folder) {
  const fs::path file = folder / "machine.txt";
  check(!identifyMachine("vendor", folder).signature.empty(), "at first");
  const std::string whole = readSmallFile(file).value_or("");
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << whole.substr(0, size);
    check(identifyMachine("vendor", folder).signature.size() == 44, "cut after " + std::to_string(size));
  }
}

/** A file where the folder should be: nothing can be kept. */
void worksWithoutAFolder(const fs::path& folder) {
  fs::create_directories(folder);
  std::ofstream(folder / "file") << "x";
  check(identifyMachine("vendor", folder / "file").signature.size() == 44, "a signature");
}

}  // namespace

std::vector<Test> machineTests(const fs::path& folder) {
  return {{"this machine stays the same", [=] { staysTheSame(folder / "same"); }},
          {"two vendors see two machines", [=] { isSalted(folder / "salted"); }},
          {"a machine keeps its first signature", [=] { keepsItsSignature(folder / "kept"); }},
          {"a cloned folder is noticed", [=] { noticesAClonedFolder(folder / "cloned"); }},
          {"a damaged record is replaced", [=] { survivesADamagedRecord(folder / "damaged"); }},
          {"a machine without a folder", [=] { worksWithoutAFolder(folder / "none"); }}};
}
