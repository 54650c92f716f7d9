#include "backline/machine.hpp"

#include <algorithm>
#include <exception>

#include "base64.hpp"
#include "crypto.hpp"
#include "machine_facts.hpp"
#include "machine_record.hpp"
#include "machine_rules.hpp"
#include "token_file.hpp"
#include "utf8.hpp"

namespace backline {
namespace {

constexpr const char* recordFile = "machine.txt";
constexpr std::size_t longestName = 200;
constexpr std::size_t randomBytes = 32;

std::string hash(const std::string& vendorId, const std::string& text) {
  const auto value = authenticateSha256(vendorId, text);
  return value ? encodeBase64({reinterpret_cast<const char*>(value->data()), value->size()}) : std::string();
}

std::vector<MachinePart> readParts(const std::string& vendorId) {
  std::vector<MachinePart> parts;
  for (const auto& fact : readMachineFacts()) {
    if (!isMeaningful(fact.value)) continue;
    const std::string name = nameOf(fact.kind);
    std::string value = hash(vendorId, name + '\n' + fact.value);
    if (!value.empty()) parts.push_back({name, std::move(value)});
  }
  return parts;
}

/** A signature for a machine that is new here. Parts that a copied system has as well get something random added. */
std::string createSignature(const std::string& vendorId, const std::vector<MachinePart>& parts) {
  const std::string addition = isUniqueToHardware(parts) ? std::string() : readRandomBytes(randomBytes);
  return hash(vendorId, describeForSignature(parts) + addition);
}

std::string readName() {
  std::string name = readComputerName();
  const bool isShown = !name.empty() && name.size() <= longestName && isUtf8(name);
  return isShown ? name : "This computer";
}

/** Finds this machine among those that the folder knows, or adds it. Keeps what it looks like now. */
std::string recognize(const std::string& vendorId, const std::vector<MachinePart>& parts,
                      const std::filesystem::path& folder) {
  const auto path = folder / recordFile;
  const std::string kept = readSmallFile(path).value_or("");
  auto records = readRecords(kept);
  auto known = std::find_if(records.begin(), records.end(),
                            [&](const MachineRecord& record) { return isSameMachine(record.parts, parts); });
  if (known == records.end())
    known = records.insert(records.begin(), {createSignature(vendorId, parts), parts});
  else
    known->parts = updateParts(known->parts, parts);
  const std::string signature = known->signature;
  const std::string text = writeRecords(records);
  // A folder that cannot be written is no failure here: storing the license will report it.
  if (text != kept + '\n' && !signature.empty()) static_cast<void>(replaceFile(path, text));
  return signature;
}

}  // namespace

Machine identifyMachine(const std::string& vendorId, const std::filesystem::path& folder) noexcept {
  try {
    const auto parts = readParts(vendorId);
    return {readName(), recognize(vendorId, parts, folder), parts};
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace backline
