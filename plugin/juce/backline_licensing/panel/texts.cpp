#include "texts.h"

#include <array>

namespace backline {
namespace {

constexpr std::array<const char*, static_cast<std::size_t>(Text::count)> table{
#define BACKLINE_ENTRY(name, english) english,
    BACKLINE_TEXTS(BACKLINE_ENTRY)
#undef BACKLINE_ENTRY
};

}  // namespace

juce::String fromUtf8(const std::string& text) { return juce::String::fromUTF8(text.c_str()); }

juce::String english(Text text) { return juce::String::fromUTF8(table[static_cast<std::size_t>(text)]); }

juce::String translated(Text text) { return juce::translate(english(text)); }

juce::String translatedMessage(const std::string& message) {
  const auto whole = fromUtf8(message);
  const auto sentence = juce::translate(whole);
  if (sentence != whole) return sentence;
  const auto start = whole.upToFirstOccurrenceOf(": ", true, false);
  return juce::translate(start) + whole.substring(start.length());
}

}  // namespace backline
