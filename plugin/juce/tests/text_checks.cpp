#include <BinaryData.h>

#include "tests.h"

namespace {

using backline::Text;

juce::String german() { return juce::String::fromUTF8(BinaryData::de_txt, BinaryData::de_txtSize); }

juce::StringArray placeholdersIn(const juce::String& text) {
  juce::StringArray found;
  for (auto rest = text.fromFirstOccurrenceOf("{", true, false); rest.isNotEmpty();
       rest = rest.substring(1).fromFirstOccurrenceOf("{", true, false))
    found.add(rest.upToFirstOccurrenceOf("}", true, false));
  found.sort(false);
  return found;
}

}  // namespace

void checkTexts(Checks& checks) {
  const juce::LocalisedStrings translations(german(), false);
  checks.expect(translations.getLanguageName() == "German", "de.txt names its language");
  for (int at = 0; at < static_cast<int>(Text::count); ++at) {
    const auto english = backline::english(static_cast<Text>(at));
    const auto translated = translations.translate(english, {});
    const auto name = english.toStdString();
    checks.expect(translated.isNotEmpty(), "de.txt translates: " + name);
    checks.expect(placeholdersIn(translated) == placeholdersIn(english), "de.txt keeps the placeholders of: " + name);
  }
  checks.expect(translations.getMappings().size() >= static_cast<int>(Text::count), "no two texts are the same");

  juce::LocalisedStrings::setCurrentMappings(new juce::LocalisedStrings(german(), false));
  checks.expect(backline::translated(Text::cancel) == "Abbrechen", "texts are translated");
  checks.expect(backline::translatedMessage("Your trial has ended.") != "Your trial has ended.",
                "sentences of the keeper are translated");
  checks.expect(backline::translatedMessage("The license of this computer cannot be read: Permission denied")
                    .endsWith(": Permission denied"),
                "the reason after a translated sentence stays");
  checks.expect(backline::translatedMessage("Something of the service") == "Something of the service",
                "sentences of the service stay");
  juce::LocalisedStrings::setCurrentMappings(nullptr);
}
