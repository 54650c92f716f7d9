#include "parts.h"

#include <cmath>

namespace backline {
namespace {

constexpr float textHeight = 15.0f;
constexpr float ringWidth = 2.0f;
constexpr int gap = 8;
constexpr int buttonPadding = 18;
constexpr int linkPadding = ActionButton::ring;
constexpr int noticePadding = 12;
constexpr int barWidth = 4;
constexpr int factPadding = 6;
constexpr int largestQr = 280;
constexpr int smallestModule = 2;

juce::AttributedString attribute(const juce::String& text, const juce::Font& font, juce::Colour colour) {
  juce::AttributedString attributed(text);
  attributed.setFont(font);
  attributed.setColour(colour);
  attributed.setLineSpacing(3.0f);
  attributed.setWordWrap(juce::AttributedString::byWord);
  return attributed;
}

float widthOf(const juce::String& text, const juce::Font& font) {
  juce::TextLayout layout;
  layout.createLayout(attribute(text, font, juce::Colours::black), 10000.0f);
  return layout.getWidth();
}

/** A screen reader hears the title as it would hear text on the screen. */
std::unique_ptr<juce::AccessibilityHandler> readAs(juce::Component& component, juce::AccessibilityRole role) {
  return std::make_unique<juce::AccessibilityHandler>(component, role);
}

int labelWidth(int width) { return juce::jmin(170, width * 2 / 5); }

}  // namespace

TextPart::TextPart(const juce::String& text, const juce::Font& font, juce::Colour colour,
                   juce::Justification justification)
    : text_(attribute(text, font, colour)) {
  text_.setJustification(justification);
  setTitle(text);
  setInterceptsMouseClicks(false, false);
}

int TextPart::heightFor(int width) {
  juce::TextLayout layout;
  layout.createLayout(text_, static_cast<float>(juce::jmax(1, width)));
  return static_cast<int>(std::ceil(layout.getHeight()));
}

void TextPart::paint(juce::Graphics& graphics) {
  juce::TextLayout layout;
  layout.createLayout(text_, static_cast<float>(juce::jmax(1, getWidth())));
  layout.draw(graphics, getLocalBounds().toFloat());
}

std::unique_ptr<juce::AccessibilityHandler> TextPart::createAccessibilityHandler() {
  return readAs(*this, juce::AccessibilityRole::staticText);
}

NoticePart::NoticePart(const Block& block, const LicensingTheme& theme, const OnCommand& onCommand)
    : theme_(theme),
      bar_(block.kind == Block::Kind::Problem ? theme.colours().danger : theme.colours().good),
      text_(block.text, theme.textFont(textHeight), theme.colours().ink) {
  addAndMakeVisible(text_);
  if (block.actions.empty()) return;
  action_ = std::make_unique<ActionButton>(block.actions.front(), theme);
  action_->onClick = [onCommand, command = block.actions.front().command] { onCommand(command); };
  addAndMakeVisible(*action_);
}

int NoticePart::textWidth(int width) const {
  const int beside = action_ ? action_->widthNeeded() + gap : 0;
  return width - barWidth - 2 * noticePadding - beside;
}

int NoticePart::heightFor(int width) { return text_.heightFor(textWidth(width)) + 2 * noticePadding; }

void NoticePart::paint(juce::Graphics& graphics) {
  graphics.setColour(theme_.colours().raised);
  graphics.fillRect(getLocalBounds());
  graphics.setColour(bar_);
  graphics.fillRect(getLocalBounds().removeFromLeft(barWidth));
}

void NoticePart::resized() {
  auto area = getLocalBounds().withTrimmedLeft(barWidth).reduced(noticePadding, 0);
  if (action_) action_->setBounds(area.removeFromRight(action_->widthNeeded()).withSizeKeepingCentre(action_->widthNeeded(), ActionButton::height));
  text_.setBounds(area.withWidth(textWidth(getWidth())).reduced(0, noticePadding));
}

FactPart::FactPart(const juce::String& label, const juce::String& value, const LicensingTheme& theme)
    : theme_(theme),
      label_(label, theme.textFont(textHeight), theme.colours().quiet),
      value_(value, theme.textFont(textHeight), theme.colours().ink) {
  setTitle(label + ": " + value);
  // The row is read as one sentence.
  label_.setAccessible(false);
  value_.setAccessible(false);
  addAndMakeVisible(label_);
  addAndMakeVisible(value_);
}

int FactPart::heightFor(int width) {
  const int labelled = labelWidth(width);
  return juce::jmax(label_.heightFor(labelled - gap), value_.heightFor(width - labelled)) + 2 * factPadding;
}

void FactPart::paint(juce::Graphics& graphics) {
  graphics.setColour(theme_.colours().line);
  graphics.fillRect(getLocalBounds().removeFromBottom(1));
}

void FactPart::resized() {
  auto area = getLocalBounds().reduced(0, factPadding);
  label_.setBounds(area.removeFromLeft(labelWidth(getWidth())).withTrimmedRight(gap));
  value_.setBounds(area);
}

std::unique_ptr<juce::AccessibilityHandler> FactPart::createAccessibilityHandler() {
  return readAs(*this, juce::AccessibilityRole::staticText);
}

QrPart::QrPart(const juce::String& address)
    : code_(QrCode::encode(address.toStdString(), QrCode::Correction::Low)) {
  setTitle(translated(Text::qrName));
  setDescription(translated(Text::qrDescription).replace("{address}", address));
}

int QrPart::heightFor(int width) {
  const int side = code_ ? code_->size() + 2 * QrCode::quietZone : 1;
  return side * juce::jmax(smallestModule, juce::jmin(width, largestQr) / side);
}

void QrPart::paint(juce::Graphics& graphics) {
  if (!code_) return;
  const int side = code_->size() + 2 * QrCode::quietZone;
  const float drawn = static_cast<float>(juce::jmin(getWidth(), getHeight()));
  const float module = drawn / static_cast<float>(side);
  graphics.setColour(juce::Colours::white);
  graphics.fillRect(0.0f, 0.0f, drawn, drawn);
  juce::RectangleList<float> dark;
  for (int y = 0; y < code_->size(); ++y)
    for (int x = 0; x < code_->size(); ++x)
      if (code_->isDark(x, y))
        dark.addWithoutMerging({static_cast<float>(x + QrCode::quietZone) * module,
                                static_cast<float>(y + QrCode::quietZone) * module, module, module});
  graphics.setColour(juce::Colours::black);
  graphics.fillRectList(dark);
}

std::unique_ptr<juce::AccessibilityHandler> QrPart::createAccessibilityHandler() {
  return readAs(*this, juce::AccessibilityRole::image);
}

ActionButton::ActionButton(const Action& action, const LicensingTheme& theme)
    : juce::Button(action.label), theme_(theme), command_(action.command), weight_(action.weight) {
  setButtonText(action.label);
  setTitle(action.label);
  setWantsKeyboardFocus(true);
  setMouseClickGrabsKeyboardFocus(false);
  setMouseCursor(juce::MouseCursor::PointingHandCursor);
}

juce::Font ActionButton::font() const {
  return weight_ == Weight::Link ? theme_.textFont(textHeight) : theme_.boldFont(textHeight);
}

int ActionButton::widthNeeded() const {
  const int padding = weight_ == Weight::Link ? linkPadding : buttonPadding;
  return static_cast<int>(std::ceil(widthOf(getButtonText(), font()))) + 2 * padding;
}

void ActionButton::paintButton(juce::Graphics& graphics, bool isOver, bool isDown) {
  const LicensingTheme::Colours& colours = theme_.colours();
  const auto area = getLocalBounds().toFloat().reduced(static_cast<float>(ring));
  juce::Colour textColour = colours.onAccent;
  if (weight_ == Weight::Primary) {
    graphics.setColour(colours.accent);
    graphics.fillRoundedRectangle(area, theme_.cornerRadius);
    if (isOver || isDown) {
      graphics.setColour(colours.onAccent.withAlpha(isDown ? 0.16f : 0.08f));
      graphics.fillRoundedRectangle(area, theme_.cornerRadius);
    }
  } else if (weight_ == Weight::Secondary) {
    textColour = colours.ink;
    graphics.setColour(isOver || isDown ? colours.line : colours.raised);
    graphics.fillRoundedRectangle(area, theme_.cornerRadius);
    graphics.setColour(colours.edge);
    graphics.drawRoundedRectangle(area.reduced(0.5f), theme_.cornerRadius, 1.0f);
  } else {
    textColour = colours.link;
  }
  if (hasKeyboardFocus(false)) {
    graphics.setColour(colours.ink);
    graphics.drawRoundedRectangle(getLocalBounds().toFloat().reduced(ringWidth / 2), theme_.cornerRadius + ringWidth, ringWidth);
  }
  graphics.setFont(font());
  graphics.setColour(textColour);
  const bool isLink = weight_ == Weight::Link;
  graphics.drawText(getButtonText(), area, isLink ? juce::Justification::centredLeft : juce::Justification::centred);
  if (isLink) {
    const float baseline = area.getCentreY() + textHeight * 0.5f;
    const float width = juce::jmin(area.getWidth(), widthOf(getButtonText(), font()));
    graphics.fillRect(area.getX(), baseline, width, isOver ? 2.0f : 1.0f);
  }
}

ActionsPart::ActionsPart(const std::vector<Action>& actions, const LicensingTheme& theme, const OnCommand& onCommand) {
  setFocusContainerType(FocusContainerType::none);
  for (const Action& action : actions) {
    auto* button = buttons_.add(new ActionButton(action, theme));
    button->onClick = [onCommand, command = action.command] { onCommand(command); };
    addAndMakeVisible(button);
  }
}

bool ActionsPart::fitsInRow(int width) const {
  int needed = -gap;
  for (const auto* button : buttons_) needed += button->widthNeeded() + gap;
  return needed <= width;
}

int ActionsPart::heightFor(int width) {
  return fitsInRow(width) ? ActionButton::height : buttons_.size() * (ActionButton::height + gap) - gap;
}

void ActionsPart::resized() {
  const bool isRow = fitsInRow(getWidth());
  auto area = getLocalBounds();
  for (auto* button : buttons_) {
    if (isRow) {
      button->setBounds(area.removeFromLeft(button->widthNeeded()).withHeight(ActionButton::height));
      area.removeFromLeft(button->weight() == Weight::Link ? 2 * gap : gap);
      continue;
    }
    const auto line = area.removeFromTop(ActionButton::height);
    const bool isLink = button->weight() == Weight::Link;
    button->setBounds(isLink ? line.withWidth(juce::jmin(line.getWidth(), button->widthNeeded())) : line);
    area.removeFromTop(gap);
  }
}

AddressPart::AddressPart(const juce::String& address, const LicensingTheme& theme, const OnCommand& onCommand)
    : copy_({Command::CopyAddress, translated(Text::copy), Weight::Secondary}, theme) {
  const LicensingTheme::Colours& colours = theme.colours();
  field_.setReadOnly(true);
  field_.setCaretVisible(false);
  field_.setSelectAllWhenFocused(true);
  field_.setTitle(translated(Text::addressName));
  field_.setFont(theme.textFont(textHeight));
  field_.setIndents(10, 9);
  field_.setColour(juce::TextEditor::backgroundColourId, colours.raised);
  field_.setColour(juce::TextEditor::textColourId, colours.ink);
  field_.setColour(juce::TextEditor::outlineColourId, colours.edge);
  field_.setColour(juce::TextEditor::focusedOutlineColourId, colours.ink);
  field_.setColour(juce::TextEditor::highlightColourId, colours.accent);
  field_.setColour(juce::TextEditor::highlightedTextColourId, colours.onAccent);
  field_.setText(address, false);
  copy_.onClick = [onCommand] { onCommand(Command::CopyAddress); };
  addAndMakeVisible(field_);
  addAndMakeVisible(copy_);
}

bool AddressPart::isNarrow(int width) const { return width < copy_.widthNeeded() + 220; }

int AddressPart::heightFor(int width) { return isNarrow(width) ? 2 * ActionButton::height + gap : ActionButton::height; }

void AddressPart::resized() {
  auto area = getLocalBounds();
  if (isNarrow(getWidth())) {
    copy_.setBounds(area.removeFromBottom(ActionButton::height));
    area.removeFromBottom(gap);
  } else {
    copy_.setBounds(area.removeFromRight(copy_.widthNeeded()));
    area.removeFromRight(gap);
  }
  const auto inColumn = getLocalBounds().reduced(ActionButton::ring, 0);
  field_.setBounds(area.getIntersection(inColumn).reduced(0, ActionButton::ring));
  field_.setCaretPosition(0);
}

}  // namespace backline
