#include "licensing_controller.h"

#include "../panel/texts.h"
#include "shared_keepers.h"

namespace backline {
namespace {

constexpr int timerMilliseconds = 100;
/** License files have about 2 KB. */
constexpr juce::int64 largestLicenseFile = 64 * 1024;

KeeperOptions fillIn(KeeperOptions options, const LicensedProduct& product) {
  if (options.folder.empty())
    options.folder = licenseFolder(product.vendorName.toStdString(), product.productName.toStdString());
  return options;
}

}  // namespace

LicensingController::LicensingController(LicensedProduct product) : LicensingController(std::move(product), {}) {}

LicensingController::LicensingController(LicensedProduct product, KeeperOptions options)
    : product_(std::move(product)), keeper_(shareKeeper(product_.identity, fillIn(std::move(options), product_))) {}

LicensingController::~LicensingController() { stopTimer(); }

LicenseStatus LicensingController::status() const { return isTimerRunning() ? status_ : keeper_->status(); }

juce::Result LicensingController::useLicenseFile(const juce::File& file) {
  if (file.getSize() > largestLicenseFile) return juce::Result::fail(translated(Text::fileTooLarge));
  juce::MemoryBlock content;
  if (!file.loadFileAsData(content)) return juce::Result::fail(translated(Text::fileUnreadable));
  keeper_->useLicenseFile({static_cast<const char*>(content.getData()), content.getSize()});
  return juce::Result::ok();
}

juce::Result LicensingController::saveMachineFile(const juce::File& file) const {
  const std::string content = keeper_->machineFile();
  if (file.replaceWithData(content.data(), content.size())) return juce::Result::ok();
  return juce::Result::fail(translated(Text::fileNotSaved).replace("{file}", file.getFullPathName()));
}

juce::String LicensingController::offlineUrl() const { return fromUtf8(keeper_->offlineUrl()); }

juce::String LicensingController::offlinePage() const { return offlineUrl().upToFirstOccurrenceOf("#", false, false); }

juce::String LicensingController::buyUrl() const {
  if (product_.buyUrl.isNotEmpty()) return product_.buyUrl;
  return page("/") + juce::URL::addEscapeChars(product_.identity.productId, false);
}

juce::String LicensingController::licensesPage() const { return page("/user-area/licenses"); }

juce::String LicensingController::page(const char* path) const {
  return juce::String(product_.identity.server).trimCharactersAtEnd("/") + path;
}

void LicensingController::addListener(Listener* listener) {
  JUCE_ASSERT_MESSAGE_THREAD
  // Those who listen already are told of what has changed, before the new one takes it as the state of things.
  if (listeners_.isEmpty())
    status_ = keeper_->status();
  else
    update();
  listeners_.add(listener);
  startTimer(timerMilliseconds);
}

void LicensingController::removeListener(Listener* listener) {
  JUCE_ASSERT_MESSAGE_THREAD
  listeners_.remove(listener);
  if (listeners_.isEmpty()) stopTimer();
}

void LicensingController::update() {
  if (keeper_->revision() == status_.revision) return;
  status_ = keeper_->status();
  listeners_.call([](Listener& listener) { listener.licenseChanged(); });
}

}  // namespace backline
