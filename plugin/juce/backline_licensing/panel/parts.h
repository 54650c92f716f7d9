#pragma once

#include <functional>

#include <juce_gui_basics/juce_gui_basics.h>

#include "../qr/qr_code.h"
#include "licensing_theme.h"
#include "screen_content.h"

namespace backline {

/** A part of a screen, which knows how high it has to be for a width. */
class Part : public juce::Component {
 public:
  virtual int heightFor(int width) = 0;
  /** How far it reaches beyond the column on both sides, so that focus rings have room and edges are in line. */
  virtual int overhang() const { return 0; }
};

/** Text in lines, which a screen reader reads as text. */
class TextPart : public Part {
 public:
  TextPart(const juce::String& text, const juce::Font& font, juce::Colour colour,
           juce::Justification justification = juce::Justification::topLeft);
  int heightFor(int width) override;
  void paint(juce::Graphics& graphics) override;
  std::unique_ptr<juce::AccessibilityHandler> createAccessibilityHandler() override;

 private:
  juce::AttributedString text_;
};

class ActionButton final : public juce::Button {
 public:
  ActionButton(const Action& action, const LicensingTheme& theme);
  Command command() const { return command_; }
  Weight weight() const { return weight_; }
  int widthNeeded() const;
  void paintButton(juce::Graphics& graphics, bool isOver, bool isDown) override;

  static constexpr int height = 38;
  /** Around the button, for the focus. */
  static constexpr int ring = 3;

 private:
  juce::Font font() const;

  const LicensingTheme& theme_;
  Command command_;
  Weight weight_;
};

using OnCommand = std::function<void(Command)>;

/** A sentence in a box with a bar in the colour of its kind. */
class NoticePart final : public Part {
 public:
  NoticePart(const Block& block, const LicensingTheme& theme, const OnCommand& onCommand);
  int heightFor(int width) override;
  void paint(juce::Graphics& graphics) override;
  void resized() override;

 private:
  int textWidth(int width) const;

  const LicensingTheme& theme_;
  juce::Colour bar_;
  TextPart text_;
  std::unique_ptr<ActionButton> action_;
};

/** A name and its value, above a thin line. */
class FactPart final : public Part {
 public:
  FactPart(const juce::String& label, const juce::String& value, const LicensingTheme& theme);
  int heightFor(int width) override;
  void paint(juce::Graphics& graphics) override;
  void resized() override;
  std::unique_ptr<juce::AccessibilityHandler> createAccessibilityHandler() override;

 private:
  const LicensingTheme& theme_;
  TextPart label_;
  TextPart value_;
};

/** Always dark on light, since cameras read nothing else reliably. */
class QrPart final : public Part {
 public:
  explicit QrPart(const juce::String& address);
  /** A whole number of pixels for each module: blurred edges are hard to read. */
  int heightFor(int width) override;
  void paint(juce::Graphics& graphics) override;
  std::unique_ptr<juce::AccessibilityHandler> createAccessibilityHandler() override;

 private:
  std::optional<QrCode> code_;
};

/** Buttons beside each other, or below each other where there is no room. */
class ActionsPart final : public Part {
 public:
  ActionsPart(const std::vector<Action>& actions, const LicensingTheme& theme, const OnCommand& onCommand);
  int heightFor(int width) override;
  int overhang() const override { return ActionButton::ring; }
  void resized() override;

 private:
  bool fitsInRow(int width) const;

  juce::OwnedArray<ActionButton> buttons_;
};

/** An address to read, select and copy. */
class AddressPart final : public Part {
 public:
  AddressPart(const juce::String& address, const LicensingTheme& theme, const OnCommand& onCommand);
  int heightFor(int width) override;
  int overhang() const override { return ActionButton::ring; }
  void resized() override;

 private:
  bool isNarrow(int width) const;

  juce::TextEditor field_;
  ActionButton copy_;
};

}  // namespace backline
