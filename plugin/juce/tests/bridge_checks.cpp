#include "tests.h"

void checkBridge(Checks& checks, const juce::File& folder) {
  const auto processor = makeProcessor(folder.getChildFile("bridge"));
  backline::UnlockStatusBridge bridge(processor->licensing());
  juce::OnlineUnlockStatus& status = bridge;
  checks.expect(!status.isUnlocked(), "without a license the status is locked");
  checks.expect(status.getProductID() == juce::String(processor->licensing().product().identity.productId), "the product is named");
  checks.expect(!status.applyKeyFile("#1234"), "a key file of another vendor unlocks nothing");
  checks.expect(!status.isUnlocked(), "it is still locked then");
  juce::RSAKey publicKey;
  juce::RSAKey privateKey;
  juce::RSAKey::createKeyPair(publicKey, privateKey, 512);
  const auto forged = juce::KeyGeneration::generateKeyFile(status.getProductID(), "eve@example.com", "Eve",
                                                           status.getLocalMachineIDs()[0], privateKey);
  checks.expect(!status.applyKeyFile(forged) && !status.isUnlocked(), "a key file by another key unlocks nothing");
  status.load();
  checks.expect(!status.isUnlocked(), "loading unlocks nothing");
}
