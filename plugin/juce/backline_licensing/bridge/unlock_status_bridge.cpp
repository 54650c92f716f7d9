#include "unlock_status_bridge.h"

#if JUCE_MODULE_AVAILABLE_juce_product_unlocking

#include "../panel/texts.h"

namespace backline {
namespace {

/** Only tells the base class within this process what the controller has verified, so it needs no strength. */
constexpr int keyBits = 512;

struct KeyPair {
  juce::RSAKey publicKey;
  juce::RSAKey privateKey;
};

/** One pair for the process: making it takes a tenth of a second. */
const KeyPair& processKeys() {
  static const KeyPair keys = [] {
    KeyPair made;
    juce::RSAKey::createKeyPair(made.publicKey, made.privateKey, keyBits);
    return made;
  }();
  return keys;
}

juce::String orDash(const std::string& text) { return text.empty() ? "-" : fromUtf8(text); }

}  // namespace

UnlockStatusBridge::UnlockStatusBridge(LicensingController& controller) : controller_(controller) {
  controller_.addListener(this);
  licenseChanged();
}

UnlockStatusBridge::~UnlockStatusBridge() { controller_.removeListener(this); }

juce::String UnlockStatusBridge::getProductID() { return controller_.product().identity.productId; }

bool UnlockStatusBridge::doesProductIDMatch(const juce::String& returned) { return returned == getProductID(); }

juce::RSAKey UnlockStatusBridge::getPublicKey() { return processKeys().publicKey; }

juce::String UnlockStatusBridge::getWebsiteName() { return controller_.product().vendorName; }

juce::URL UnlockStatusBridge::getServerAuthenticationURL() {
  return juce::URL(juce::String(controller_.product().identity.server));
}

juce::String UnlockStatusBridge::readReplyFromWebserver(const juce::String&, const juce::String&) {
  controller_.activate();
  juce::XmlElement reply("MESSAGE");
  reply.setAttribute("message", translated(Text::waitingTitle));
  return reply.toString();
}

juce::StringArray UnlockStatusBridge::getLocalMachineIDs() { return {orDash(controller_.status().machineId)}; }

void UnlockStatusBridge::userCancelled() { controller_.cancel(); }

void UnlockStatusBridge::licenseChanged() {
  const LicenseStatus license = controller_.status();
  if (!isPlayable(license.state)) return load();
  applyKeyFile(juce::KeyGeneration::generateKeyFile(getProductID(), orDash(license.licenseeEmail), orDash(license.licensee),
                                                    getLocalMachineIDs()[0], processKeys().privateKey));
  setUserEmail(fromUtf8(license.licenseeEmail));
}

}  // namespace backline

#endif
