#include "machine_rules.hpp"

#include <algorithm>
#include <array>

namespace backline {
namespace {

using Kind = MachinePartKind;
using Parts = std::vector<MachinePart>;

constexpr std::array<Kind, 2> neverReplaced{Kind::HardwareId, Kind::SerialNumber};
constexpr std::array<Kind, 4> ofHardware{Kind::HardwareId, Kind::SerialNumber, Kind::NetworkCard, Kind::Disk};
constexpr std::array<Kind, 5> unique{Kind::HardwareId, Kind::SerialNumber, Kind::NetworkCard, Kind::Disk,
                                     Kind::SystemId};

const MachinePart* find(const Parts& parts, std::string_view name) {
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const MachinePart& part) { return part.name == name; });
  return found == parts.end() ? nullptr : &*found;
}

bool has(const Parts& parts, Kind kind) { return find(parts, nameOf(kind)) != nullptr; }

/** How many of these kinds both machines have, and how many of those are equal. */
struct Comparison {
  int compared = 0;
  int equal = 0;
};

template <typename Kinds>
Comparison compare(const Parts& kept, const Parts& current, const Kinds& kinds) {
  Comparison result;
  for (const Kind kind : kinds) {
    const MachinePart* const before = find(kept, nameOf(kind));
    const MachinePart* const now = find(current, nameOf(kind));
    if (before == nullptr || now == nullptr) continue;
    ++result.compared;
    if (before->value == now->value) ++result.equal;
  }
  return result;
}

constexpr std::array<Kind, 7> all{Kind::SystemId, Kind::HardwareId, Kind::SerialNumber, Kind::NetworkCard,
                                  Kind::Disk,     Kind::Processor,  Kind::Board};

}  // namespace

const char* nameOf(MachinePartKind kind) {
  constexpr std::array<const char*, 7> names{"system id", "hardware id", "serial number", "network card",
                                             "disk",      "processor",   "board"};
  return names[static_cast<std::size_t>(kind)];
}

bool isMeaningful(std::string_view value) {
  constexpr std::array<std::string_view, 13> placeholders{
      "to be filled by o.e.m.", "default string", "system serial number", "system product name", "system manufacturer",
      "not specified",          "not applicable", "not available",        "none",                "unknown",
      "uninitialized",          "0123456789",     "03000200-0400-0500-0006-000700080009"};
  std::string lower;
  for (const char character : value)
    lower += character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
  if (std::find(placeholders.begin(), placeholders.end(), lower) != placeholders.end()) return false;
  std::string different;
  for (const char character : lower)
    if (character != '-' && character != ':' && character != ' ' && different.find(character) == std::string::npos)
      different += character;
  // All zeros, all ones, and the like.
  return different.size() > 1;
}

bool isSameMachine(const std::vector<MachinePart>& kept, const std::vector<MachinePart>& current) {
  // A machine of which nothing can be read is recognized by its record alone, or its license would end at each start.
  if (kept.empty() && current.empty()) return true;
  const Comparison everything = compare(kept, current, all);
  if (everything.equal * 2 <= everything.compared) return false;
  const Comparison lasting = compare(kept, current, neverReplaced);
  if (lasting.equal < lasting.compared) return false;
  const Comparison hardware = compare(kept, current, ofHardware);
  if (hardware.compared > 0 && hardware.equal == 0) return false;
  const bool isIdentified = std::any_of(unique.begin(), unique.end(), [&](Kind kind) { return has(kept, kind); });
  return !isIdentified || compare(kept, current, unique).equal > 0;
}

bool isUniqueToHardware(const std::vector<MachinePart>& parts) {
  return std::any_of(ofHardware.begin(), ofHardware.end(), [&](Kind kind) { return has(parts, kind); });
}

std::string describeForSignature(const std::vector<MachinePart>& parts) {
  const bool hasLasting = std::any_of(neverReplaced.begin(), neverReplaced.end(), [&](Kind kind) { return has(parts, kind); });
  const bool hasCard = has(parts, Kind::NetworkCard);
  std::string text;
  for (const Kind kind : all) {
    // The parts that are replaced most often count only where nothing better is known.
    if (kind == Kind::NetworkCard && hasLasting) continue;
    if (kind == Kind::Disk && (hasLasting || hasCard)) continue;
    if (const MachinePart* const part = find(parts, nameOf(kind))) text += part->name + '=' + part->value + '\n';
  }
  return text;
}

std::vector<MachinePart> updateParts(const std::vector<MachinePart>& kept, const std::vector<MachinePart>& current) {
  Parts updated;
  for (const Kind kind : all) {
    const MachinePart* const now = find(current, nameOf(kind));
    const MachinePart* const part = now == nullptr ? find(kept, nameOf(kind)) : now;
    if (part != nullptr) updated.push_back(*part);
  }
  return updated;
}

}  // namespace backline
