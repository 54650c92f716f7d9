#pragma once

#include <string>

#include <juce_core/juce_core.h>

/**
 * Every text of the module, in English: also the key by which juce::LocalisedStrings translates it. What is in braces is
 * replaced and has to occur in a translation, too. `translations/de.txt` is an example.
 */
#define BACKLINE_TEXTS(TEXT)                                                                                          \
  TEXT(welcomeTitle, "Activate {product}")                                                                            \
  TEXT(welcomeBody, "Sign in with your browser to use your license or to start a free trial.")                        \
  TEXT(activate, "Activate in browser")                                                                               \
  TEXT(activateOffline, "Activate without internet")                                                                  \
  TEXT(waitingTitle, "Continue in your browser")                                                                      \
  TEXT(waitingBody, "Sign in there and choose a license. This window follows on its own.")                            \
  TEXT(addressLabel, "If no browser has opened, go to this address:")                                                 \
  TEXT(addressName, "Address")                                                                                        \
  TEXT(openAgain, "Open browser again")                                                                               \
  TEXT(copy, "Copy address")                                                                                          \
  TEXT(copied, "The address was copied.")                                                                             \
  TEXT(cancel, "Cancel")                                                                                              \
  TEXT(activatedTitle, "{product} is activated")                                                                      \
  TEXT(licensee, "Licensed to")                                                                                       \
  TEXT(seats, "Computers")                                                                                            \
  TEXT(seatsUsed, "{used} of {total} in use")                                                                         \
  TEXT(activation, "Activation")                                                                                      \
  TEXT(byFile, "With a license file")                                                                                 \
  TEXT(nextCheck, "Next check")                                                                                       \
  TEXT(grace, "Works without internet")                                                                               \
  TEXT(licenseEnds, "License ends")                                                                                   \
  TEXT(inOneDay, "in 1 day")                                                                                          \
  TEXT(inDays, "in {days} days")                                                                                      \
  TEXT(forOneDay, "for 1 day")                                                                                        \
  TEXT(forDays, "for {days} days")                                                                                    \
  TEXT(today, "today")                                                                                                \
  TEXT(computer, "This computer")                                                                                     \
  TEXT(updateAvailable, "Version {version} is available.")                                                            \
  TEXT(showUpdate, "See what’s new")                                                                                  \
  TEXT(checkNow, "Check license now")                                                                                 \
  TEXT(giveBack, "Deactivate this computer")                                                                          \
  TEXT(giveBackTitle, "Deactivate this computer?")                                                                    \
  TEXT(giveBackBody,                                                                                                  \
       "{product} will be silent here, and you can activate another computer. Your settings and projects stay.")      \
  TEXT(giveBackConfirm, "Deactivate")                                                                                 \
  TEXT(keep, "Keep activated")                                                                                        \
  TEXT(manageOffline, "Manage on website")                                                                            \
  TEXT(done, "Done")                                                                                                  \
  TEXT(close, "Close")                                                                                                \
  TEXT(trialTitle, "{days} days left in your trial")                                                                  \
  TEXT(trialTitleOneDay, "1 day left in your trial")                                                                  \
  TEXT(trialTitleUnknown, "Your trial is running")                                                                    \
  TEXT(trialBody, "Everything works until it ends. Buy {product} to keep it, and your projects will open as before.") \
  TEXT(buy, "Buy {product}")                                                                                          \
  TEXT(activateLicense, "Activate a license")                                                                         \
  TEXT(trialEndedTitle, "Your trial has ended")                                                                       \
  TEXT(trialEndedBody, "Buy {product} to hear it again. Your settings and projects are kept.")                        \
  TEXT(offlineTitle, "Activate without internet")                                                                     \
  TEXT(offlineStepSave, "1. Save the machine file of this computer.")                                                 \
  TEXT(offlineStepUpload, "2. On any computer with internet, upload it here:")                                        \
  TEXT(offlineStepLoad, "3. Bring back the license file and load it, or drop it on this window.")                     \
  TEXT(saveMachineFile, "Save machine file")                                                                          \
  TEXT(loadLicenseFile, "Load license file")                                                                          \
  TEXT(machineFileSaved, "Saved as {file}.")                                                                          \
  TEXT(usePhone, "Use my phone")                                                                                      \
  TEXT(back, "Back")                                                                                                  \
  TEXT(qrTitle, "Scan with your phone")                                                                               \
  TEXT(qrBody,                                                                                                        \
       "The page that opens already knows this computer. Sign in there, download the license file and bring it here.") \
  TEXT(qrName, "QR code")                                                                                             \
  TEXT(qrDescription, "Opens this address: {address}")                                                                \
  TEXT(useFiles, "Use files instead")                                                                                 \
  TEXT(errorUnreachableTitle, "The store can’t be reached")                                                           \
  TEXT(errorUnreachableNext, "Check your internet connection and try again, or activate without internet.")           \
  TEXT(errorRefusedTitle, "{product} was not activated")                                                              \
  TEXT(errorRefusedNext, "Activate again to choose another license, or see your licenses on the website.")            \
  TEXT(errorUntrustedTitle, "This license isn’t valid here")                                                          \
  TEXT(errorUntrustedNext, "Activate again to get a license for this computer.")                                      \
  TEXT(errorLocalTitle, "Your license can’t be saved")                                                                \
  TEXT(errorLocalNext, "Make sure that your user account may write to this folder, then try again.")                  \
  TEXT(tryAgain, "Try again")                                                                                         \
  TEXT(myLicenses, "My licenses")                                                                                     \
  TEXT(fileTooLarge, "This is not a license file. Choose the .mb file that you downloaded.")                          \
  TEXT(fileUnreadable, "This file could not be read. Copy it to this computer first, then load it again.")            \
  TEXT(fileNotSaved, "{file} could not be written. Choose another folder.")                                           \
  TEXT(oneFile, "Drop one license file at a time.")

namespace backline {

enum class Text {
#define BACKLINE_ENUMERATOR(name, english) name,
  BACKLINE_TEXTS(BACKLINE_ENUMERATOR)
#undef BACKLINE_ENUMERATOR
      count
};

juce::String fromUtf8(const std::string& text);

/** In the plug-in's language: see juce::LocalisedStrings::setCurrentMappings. */
juce::String translated(Text text);
/** As it is in the table. */
juce::String english(Text text);
/** A sentence of the keeper, which may end with a reason that only the system or the service knows. */
juce::String translatedMessage(const std::string& message);

}  // namespace backline
