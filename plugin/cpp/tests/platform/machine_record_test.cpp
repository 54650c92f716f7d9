#include "machine_record.hpp"

#include "platform_tests.hpp"

namespace {

using namespace backline;

std::string hashOf(char character) { return std::string(43, character) + '='; }

const std::vector<MachineRecord> two{{hashOf('A'), {{"system id", hashOf('B')}, {"disk", hashOf('C')}}},
                                     {hashOf('D'), {}}};

bool isSame(const MachineRecord& left, const MachineRecord& right) {
  return left.signature == right.signature && left.parts == right.parts;
}

void readsWhatItWrites() {
  const auto read = readRecords(writeRecords(two));
  check(read.size() == 2 && isSame(read[0], two[0]) && isSame(read[1], two[1]), "both records");
  const std::vector<MachineRecord> many(20, two[0]);
  check(readRecords(writeRecords(many)).size() == mostRecords, "no more than fit");
}

void skipsTruncatedRecords() {
  const std::string text = writeRecords(two);
  for (std::size_t size = 0; size < text.size(); ++size)
    for (const auto& record : readRecords(std::string_view(text).substr(0, size)))
      check(isSame(record, two[0]) || isSame(record, two[1]), "cut after " + std::to_string(size));
}

void skipsDamagedRecords() {
  const std::string text = writeRecords(two);
  for (std::size_t index = 0; index < text.size(); ++index) {
    std::string damaged = text;
    damaged[index] = '\x01';
    check(readRecords(damaged).size() <= 2, "damaged at " + std::to_string(index));
  }
  check(readRecords("machine short\nend 0\n").empty(), "no signature");
  check(readRecords("machine " + hashOf('A') + "\nend 1\n").empty(), "a part is missing");
  check(readRecords("nonsense").empty() && readRecords("").empty(), "nonsense");
}

}  // namespace

std::vector<Test> machineRecordTests() {
  return {{"records are read as they were written", readsWhatItWrites},
          {"records cut short at each byte", skipsTruncatedRecords},
          {"records damaged at each byte", skipsDamagedRecords}};
}
