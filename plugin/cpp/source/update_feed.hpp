#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backline/license_status.hpp"

namespace backline {

/** The newest release in a feed of updates that is no prerelease. */
struct Release {
  Update update;
  /** The versions that need no update: this one, and prereleases that are newer. */
  std::vector<std::string> upToDateVersions;
};

/** What a feed says. `release` is empty before the first release. */
struct UpdateFeed {
  std::optional<Release> release;
};

/** Reads a feed of updates (`/{product}/updates.json`); nothing for what is not one. */
std::optional<UpdateFeed> readUpdateFeed(std::string_view text);

/** The update for an installed version. The feed is in order, so that nobody compares versions; an unknown one is old. */
std::optional<Update> findUpdate(const std::optional<Release>& release, std::string_view installed);

}  // namespace backline
