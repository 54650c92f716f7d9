#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace backline {

/** One property that identifies a machine. */
struct MachinePart {
  /** For the customer: `system id`, `hardware id`, `serial number`, `network card`, `disk`, `processor` or `board`. */
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

/**
 * Reads this machine, salted with the vendor's id, so that two vendors cannot correlate users. Keeps the signature in
 * `folder`, and returns the same one as long as enough parts of the machine are the same. If the folder cannot be
 * written, the signature is still returned, but changes when a part changes.
 *
 * Reads files and asks the system: not for the audio thread. Does not throw; without memory all texts are empty.
 */
Machine identifyMachine(const std::string& vendorId, const std::filesystem::path& folder) noexcept;

/**
 * The folder in which a plug-in keeps its license for the current user; it need not exist yet. Characters that a file
 * name cannot have are replaced. Empty if the user has no folder for data.
 */
std::filesystem::path licenseFolder(const std::string& vendor, const std::string& product) noexcept;

/**
 * Opens an http or https address in the browser, without a shell. False if the address is of another kind, has
 * characters that do not belong into one, or is plain http to another machine, and if the system has no way to open it.
 */
bool openInBrowser(const std::string& url) noexcept;

}  // namespace backline
