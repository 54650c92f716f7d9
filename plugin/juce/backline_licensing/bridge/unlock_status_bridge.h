#pragma once

#if JUCE_MODULE_AVAILABLE_juce_product_unlocking

#include <juce_product_unlocking/juce_product_unlocking.h>

#include "../controller/licensing_controller.h"

namespace backline {

/**
 * For a plug-in that was written for juce::OnlineUnlockStatus: `isUnlocked` and `getUserEmail` follow the controller, also
 * when they are called through the base class. A trial counts as unlocked while it lasts, and `getExpiryTime` stays 0.
 * Licenses are kept by the controller, so `save` and `load` store nothing. For the message thread.
 */
class UnlockStatusBridge final : public juce::OnlineUnlockStatus, private LicensingController::Listener {
 public:
  explicit UnlockStatusBridge(LicensingController& controller);
  ~UnlockStatusBridge() override;

  juce::String getProductID() override;
  bool doesProductIDMatch(const juce::String& returned) override;
  juce::RSAKey getPublicKey() override;
  void saveState(const juce::String&) override {}
  juce::String getState() override { return {}; }
  juce::String getWebsiteName() override;
  juce::URL getServerAuthenticationURL() override;
  /** Opens the browser, where the customer signs in: an address and a password are not asked for here. */
  juce::String readReplyFromWebserver(const juce::String& email, const juce::String& password) override;
  juce::StringArray getLocalMachineIDs() override;
  void userCancelled() override;

 private:
  void licenseChanged() override;

  LicensingController& controller_;

  JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(UnlockStatusBridge)
};

}  // namespace backline

#endif
