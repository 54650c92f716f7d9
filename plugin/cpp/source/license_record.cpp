#include "license_record.hpp"

#include <limits>
#include <utility>

#include "json.hpp"
#include "url.hpp"

namespace backline {
namespace {

/** Writes an object, one member a line. */
class Writer {
 public:
  void add(std::string_view name, std::int64_t value) { addRaw(name, std::to_string(value)); }
  void add(std::string_view name, std::string_view value) { addRaw(name, quoteJson(value)); }
  void add(std::string_view name, const std::vector<std::string>& values) {
    std::string list;
    for (const std::string& value : values) list += (list.empty() ? "" : ",") + quoteJson(value);
    addRaw(name, '[' + list + ']');
  }
  std::string end() const { return "{\n" + members_ + "\n}\n"; }

 private:
  void addRaw(std::string_view name, std::string_view value) {
    if (!members_.empty()) members_ += ",\n";
    members_.append("  ").append(quoteJson(name)).append(": ").append(value);
  }

  std::string members_;
};

std::optional<int> readCount(const JsonObject& object, std::string_view name) {
  const auto value = object.integer(name);
  const bool isCount = value && *value >= 0 && *value <= std::numeric_limits<int>::max();
  return isCount ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

std::optional<Release> readRelease(const JsonObject& object) {
  const auto version = object.text("releaseVersion");
  const auto notes = object.text("releaseNotes");
  const auto url = object.text("releaseUrl");
  auto upToDate = object.texts("upToDateVersions");
  if (!version || !notes || !url || !upToDate || !parseUrl(*url)) return std::nullopt;
  return Release{{*version, *notes, *url}, std::move(*upToDate)};
}

}  // namespace

std::string writeRecord(const LicenseRecord& record) {
  Writer writer;
  writer.add("seenAt", record.clock.seenAt);
  writer.add("aheadBy", record.clock.aheadBy);
  writer.add("answeredAt", record.clock.answeredAt);
  writer.add("corrections", record.clock.corrections);
  if (record.triedAt) writer.add("triedAt", *record.triedAt);
  if (record.isTrialEnded) writer.add("trialsEnded", 1);
  if (record.seats) {
    writer.add("seatsUsed", record.seats->used);
    writer.add("seatsTotal", record.seats->total);
  }
  writer.add("updatesReadAt", record.updatesReadAt);
  if (record.updatesTriedAt) writer.add("updatesTriedAt", *record.updatesTriedAt);
  if (!record.updatesEtag.empty()) writer.add("updatesEtag", record.updatesEtag);
  if (record.release) {
    writer.add("releaseVersion", record.release->update.version);
    writer.add("releaseNotes", record.release->update.notes);
    writer.add("releaseUrl", record.release->update.url);
    writer.add("upToDateVersions", record.release->upToDateVersions);
  }
  return writer.end();
}

LicenseRecord readRecord(std::string_view text) {
  LicenseRecord record;
  const auto object = JsonObject::parse(text);
  if (!object) return record;
  record.clock.seenAt = object->integer("seenAt").value_or(0);
  record.clock.aheadBy = object->integer("aheadBy").value_or(0);
  record.clock.answeredAt = object->integer("answeredAt").value_or(0);
  record.clock.corrections = object->integer("corrections").value_or(0);
  record.clock = sanitizeClock(record.clock);
  record.triedAt = object->integer("triedAt");
  record.isTrialEnded = object->integer("trialsEnded").value_or(0) > 0;
  const auto used = readCount(*object, "seatsUsed");
  const auto total = readCount(*object, "seatsTotal");
  if (used && total) record.seats = Seats{*used, *total};
  record.updatesReadAt = object->integer("updatesReadAt").value_or(0);
  record.updatesTriedAt = object->integer("updatesTriedAt");
  record.updatesEtag = object->text("updatesEtag").value_or("");
  record.release = readRelease(*object);
  return record;
}

}  // namespace backline
