#pragma once

/** What the keeper tells the customer, besides what the service answers. A plug-in translates these sentences. */
namespace backline::messages {

constexpr const char* notActivated = "This computer has no license yet.";
constexpr const char* waiting = "Waiting for your answer in the browser.";
constexpr const char* browserDidNotOpen = "The browser could not be opened. Open the address below in a browser.";
constexpr const char* trialEnded = "Your trial has ended.";
constexpr const char* licenseEnded = "This license has ended.";
constexpr const char* graceEnded = "Connect this computer to the internet once, so that its license can be checked.";
constexpr const char* oldFile = "This license file has ended. Get a new one on the website.";
constexpr const char* unreadable = "The license of this computer cannot be read: ";
constexpr const char* sessionOnly = "Activated until this program ends, because the license cannot be saved: ";
constexpr const char* seatGivenBack = "This computer's activation has ended.";
constexpr const char* checked = "The license was checked.";
constexpr const char* badAnswer = "The service sent a license that is not valid: ";
constexpr const char* unexpectedAnswer = "The service gave an unexpected answer. Try again later.";
/** Never shown: another request has taken the place of this one. */
constexpr const char* interrupted = "Interrupted";
constexpr const char* noThread = "The license cannot be checked, because the system has no thread left.";

}  // namespace backline::messages
