#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace backline {

/** One property that identifies a machine. */
struct MachinePart {
  std::string name;
  /** A hash of the property, salted with the vendor's id. */
  std::string value;

  bool operator==(const MachinePart& other) const { return name == other.name && value == other.value; }
};

/** The machine that a plug-in runs on, as the vendor sees it. */
struct Machine {
  /** For the customer, who sees it in the list of devices. */
  std::string name;
  /** The same at every start on this machine, and different on any other. */
  std::string signature;
  std::vector<MachinePart> parts;
};

/** Reads this machine, salted with the vendor's id, so that two vendors cannot correlate users. */
Machine identifyMachine(const std::string& vendorId, const std::filesystem::path& folder);

/** The folder in which a plug-in keeps its license for the current user. */
std::filesystem::path licenseFolder(const std::string& vendor, const std::string& product);

/** Opens an http or https address in the browser, without a shell. False if that was not possible. */
bool openInBrowser(const std::string& url);

}  // namespace backline
