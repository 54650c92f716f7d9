#pragma once

#include <memory>

#include <backline/license_keeper.hpp>

namespace backline {

/** What is built into a plug-in that uses the module. */
struct LicensedProduct {
  PluginIdentity identity;
  juce::String vendorName;
  juce::String productName;
  /** Where the customer buys the product; the product's page of the vendor's site if empty. */
  juce::String buyUrl;
};

/**
 * The license of a plug-in for its processor and its interface. The processor owns it, and the audio thread reads `state`.
 * All other functions are for the message thread and never wait for the network. Its timer runs only while somebody
 * listens, so that nothing runs in a host that opens no interface.
 */
class LicensingController final : private juce::Timer {
 public:
  class Listener {
   public:
    virtual ~Listener() = default;
    /** On the message thread, after `status()` has changed. */
    virtual void licenseChanged() = 0;
  };

  /** Keeps the license in the folder that belongs to the vendor's and the product's name. Can be created on any thread. */
  explicit LicensingController(LicensedProduct product);
  /** With options of the keeper, for example a folder of its own. An empty folder stands for the usual one. */
  LicensingController(LicensedProduct product, KeeperOptions options);
  ~LicensingController() override;

  /** For the audio thread: one atomic load. */
  LicenseState state() const noexcept { return keeper_->state(); }
  bool isPlayable() const noexcept { return backline::isPlayable(state()); }

  const LicensedProduct& product() const noexcept { return product_; }
  /** As it was when listeners were last told, or as it is now if nobody listens. */
  LicenseStatus status() const;

  void activate() { keeper_->activate(); }
  void cancel() { keeper_->cancel(); }
  void giveSeatBack() { keeper_->giveSeatBack(); }
  void checkNow() { keeper_->checkNow(); }

  /** Takes the file that the website made. False, with the reason for the customer, if it cannot be read. */
  juce::Result useLicenseFile(const juce::File& file);
  /** Writes the file to upload on the website. */
  juce::Result saveMachineFile(const juce::File& file) const;
  /** The page of the website that takes the machine file, with the machine file in it. */
  juce::String offlineUrl() const;
  /** The same page, short enough to type. */
  juce::String offlinePage() const;
  juce::String buyUrl() const;
  /** The page where customers see their licenses and end the activations of other computers. */
  juce::String licensesPage() const;

  void addListener(Listener* listener);
  void removeListener(Listener* listener);
  /** Tells listeners now if something has changed; called by a timer. */
  void update();

 private:
  void timerCallback() override { update(); }
  juce::String page(const char* path) const;

  LicensedProduct product_;
  std::shared_ptr<LicenseKeeper> keeper_;
  LicenseStatus status_;
  juce::ListenerList<Listener> listeners_;

  JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(LicensingController)
};

}  // namespace backline
