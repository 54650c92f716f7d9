#include "update_feed.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "json.hpp"
#include "url.hpp"

namespace backline {
namespace {

/** What is kept of a release: more is cut, so that the record stays small. */
constexpr std::size_t longestVersion = 100;
constexpr std::size_t longestNotes = 8000;
constexpr std::size_t mostPrereleases = 50;

/** At most this many bytes, without half a character at the end. */
std::string shorten(std::string text, std::size_t longest) {
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end);
}

struct Item {
  Update update;
  bool isPrerelease = false;
};

std::optional<Item> readItem(const JsonObject& item) {
  const auto url = item.text("url");
  const auto notes = item.text("content_text");
  const auto own = item.object("_backline");
  const auto version = own ? own->text("version") : std::nullopt;
  if (!url || !notes || !version || !own->flag("prerelease")) return std::nullopt;
  // The address is handed to the browser.
  if (!parseUrl(*url) || version->empty() || version->size() > longestVersion) return std::nullopt;
  return Item{{*version, shorten(*notes, longestNotes), *url}, own->flag("prerelease").value_or(false)};
}

}  // namespace

std::optional<UpdateFeed> readUpdateFeed(std::string_view text) {
  const auto feed = JsonObject::parse(text);
  const auto objects = feed ? feed->objects("items") : std::nullopt;
  if (!objects) return std::nullopt;
  std::vector<std::string> upToDate;
  for (const JsonObject& object : *objects) {
    auto item = readItem(object);
    if (!item) return std::nullopt;
    if (!item->isPrerelease || upToDate.size() < mostPrereleases) upToDate.push_back(item->update.version);
    if (!item->isPrerelease) return UpdateFeed{Release{std::move(item->update), std::move(upToDate)}};
  }
  return UpdateFeed{};
}

std::optional<Update> findUpdate(const std::optional<Release>& release, std::string_view installed) {
  if (!release) return std::nullopt;
  const auto& current = release->upToDateVersions;
  const bool isUpToDate = std::find(current.begin(), current.end(), installed) != current.end();
  return isUpToDate ? std::nullopt : std::optional(release->update);
}

}  // namespace backline
