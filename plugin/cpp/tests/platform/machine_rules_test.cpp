#include "machine_rules.hpp"

#include <map>

#include "platform_tests.hpp"

namespace {

using namespace backline;
using Values = std::map<std::string, std::string>;

const Values studio{{"system id", "s1"},    {"hardware id", "h1"}, {"serial number", "n1"}, {"network card", "c1"},
                    {"disk", "d1"},         {"processor", "p1"},   {"board", "b1"}};

std::vector<MachinePart> partsOf(const Values& values) {
  std::vector<MachinePart> parts;
  for (const auto& [name, value] : values) parts.push_back({name, value});
  return parts;
}

/** The studio's computer with some parts changed; an empty value takes one away. */
Values with(Values machine, const Values& changes) {
  for (const auto& [name, value] : changes) {
    machine.erase(name);
    if (!value.empty()) machine[name] = value;
  }
  return machine;
}

void expectSame(bool expected, const Values& kept, const Values& current, const std::string& what) {
  check(isSameMachine(partsOf(kept), partsOf(current)) == expected, what);
}

/** What a Linux user who is not root can read. */
const Values linuxStudio = with(studio, {{"hardware id", ""}, {"serial number", ""}});

void recognizesAfterChanges() {
  for (const auto& machine : {studio, linuxStudio}) {
    expectSame(true, machine, machine, "nothing changed");
    expectSame(true, machine, with(machine, {{"network card", "c2"}}), "a new network card");
    expectSame(true, machine, with(machine, {{"network card", ""}}), "no network card");
    expectSame(true, machine, with(machine, {{"disk", "d2"}}), "a new disk");
    expectSame(true, machine, with(machine, {{"system id", "s2"}}), "a new system");
    expectSame(true, machine, with(machine, {{"system id", "s2"}, {"disk", "d2"}}), "a new system on a new disk");
    expectSame(true, machine, with(machine, {{"processor", "p2"}}), "a new processor");
    expectSame(true, machine, with(machine, {{"board", "b2"}}), "firmware that names the board otherwise");
  }
  expectSame(true, studio, with(studio, {{"network card", "c2"}, {"disk", "d2"}, {"system id", "s2"}}),
             "a new system, disk and network card around the same board");
  expectSame(true, studio, linuxStudio, "fewer rights than before");
  expectSame(true, linuxStudio, studio, "more rights than before");
  expectSame(true, {}, {}, "a machine of which nothing can be read, which its record tells");
}

void noticesOtherMachines() {
  const Values laptop{{"system id", "s9"}, {"hardware id", "h9"}, {"serial number", "n9"}, {"network card", "c9"},
                      {"disk", "d9"},      {"processor", "p9"},   {"board", "b9"}};
  expectSame(false, studio, laptop, "a cloned folder on another machine");
  const Values sameModel = with(laptop, {{"processor", "p1"}, {"board", "b1"}});
  expectSame(false, studio, sameModel, "a cloned folder on a machine of the same model");
  const Values hidden{{"hardware id", ""}, {"serial number", ""}};
  expectSame(false, linuxStudio, with(sameModel, hidden), "the same without the right to read serial numbers");
  const Values copied = with(sameModel, {{"system id", "s1"}});
  expectSame(false, studio, copied, "a copy of the disk in a machine of the same model");
  expectSame(false, linuxStudio, with(copied, hidden), "the same without the right to read serial numbers");
  expectSame(false, studio, with(copied, {{"disk", "d1"}, {"network card", "c1"}}), "the same with disk and card moved");
  const Values sandboxed{{"processor", "p1"}, {"board", "b1"}};
  expectSame(false, studio, sandboxed, "a place where only the model can be read");
  expectSame(false, studio, {}, "a place where nothing can be read");
  expectSame(false, {}, studio, "a record of nothing");
}

void worksWhereLittleCanBeRead() {
  const Values container{{"processor", "p1"}};
  expectSame(true, container, container, "a container that shows its processor alone");
  expectSame(false, container, {{"processor", "p2"}}, "another processor");
  const Values flatpak{{"system id", "s1"}, {"processor", "p1"}};
  expectSame(true, flatpak, flatpak, "a sandbox that shows the system's id");
  expectSame(false, flatpak, {{"system id", "s2"}, {"processor", "p1"}}, "another system");
  expectSame(true, flatpak, linuxStudio, "the same machine out of its sandbox");
}

void makesSignaturesOfLastingParts() {
  const auto describe = [](const Values& values) { return describeForSignature(partsOf(values)); };
  check(describe(studio) == describe(with(studio, {{"disk", "d2"}, {"network card", "c2"}})), "disk and card do not count");
  check(describe(studio) != describe(with(studio, {{"hardware id", "h2"}})), "the hardware counts");
  check(describe(linuxStudio) != describe(with(linuxStudio, {{"network card", "c2"}})), "a card counts without ids");
  check(isUniqueToHardware(partsOf(linuxStudio)), "a network card is unique");
  check(!isUniqueToHardware(partsOf({{"system id", "s1"}, {"processor", "p1"}})), "a system's id can be copied");
}

void ignoresPlaceholders() {
  for (const char* const value : {"", " ", "None", "To Be Filled By O.E.M.", "Default string", "0", "0000000",
                                  "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
                                  "03000200-0400-0500-0006-000700080009", "00:00:00:00:00:00"})
    check(!isMeaningful(value), value);
  for (const char* const value : {"4c4c4544-0042-3510-8052-b4c04f4d3732", "525400123456", "AMD EPYC", "10"})
    check(isMeaningful(value), value);
}

void followsSlowChanges() {
  auto kept = partsOf(studio);
  for (const Values& change : {Values{{"disk", "d2"}}, {{"network card", "c2"}}, {{"system id", "s2"}}, {{"disk", "d3"}},
                               {{"processor", "p2"}}, {{"network card", "c3"}}}) {
    Values now;
    for (const auto& part : kept) now[part.name] = part.value;
    const auto current = partsOf(with(now, change));
    check(isSameMachine(kept, current), "one change at a time");
    kept = updateParts(kept, current);
  }
  check(updateParts(kept, {}) == kept, "parts that cannot be read now are kept");
}

}  // namespace

std::vector<Test> machineRulesTests() {
  return {{"a machine is recognized after changes", recognizesAfterChanges},
          {"another machine is noticed", noticesOtherMachines},
          {"machines of which little can be read", worksWhereLittleCanBeRead},
          {"signatures are made of lasting parts", makesSignaturesOfLastingParts},
          {"placeholders are no parts", ignoresPlaceholders},
          {"slow changes never add up", followsSlowChanges}};
}
