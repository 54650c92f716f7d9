#include "screen_view.h"

namespace backline {
namespace {

constexpr float titleHeight = 25.0f;
constexpr float bodyHeight = 15.0f;
constexpr int qrGap = 24;
constexpr int narrowestBesideQr = 190;
constexpr int widestBesideQr = 320;

int spaceAbove(Block::Kind kind) {
  switch (kind) {
    case Block::Kind::Fact:
      return 0;
    case Block::Kind::Actions:
      return 18;
    case Block::Kind::Address:
      return 8;
    case Block::Kind::Body:
    case Block::Kind::Notice:
    case Block::Kind::Problem:
    case Block::Kind::Qr:
      break;
  }
  return 14;
}

std::unique_ptr<Part> makePart(const Block& block, const LicensingTheme& theme, const OnCommand& onCommand) {
  switch (block.kind) {
    case Block::Kind::Notice:
    case Block::Kind::Problem:
      return std::make_unique<NoticePart>(block, theme, onCommand);
    case Block::Kind::Fact:
      return std::make_unique<FactPart>(block.label, block.text, theme);
    case Block::Kind::Address:
      return std::make_unique<AddressPart>(block.text, theme, onCommand);
    case Block::Kind::Qr:
      return std::make_unique<QrPart>(block.text);
    case Block::Kind::Actions:
      return std::make_unique<ActionsPart>(block.actions, theme, onCommand);
    case Block::Kind::Body:
      break;
  }
  return std::make_unique<TextPart>(block.text, theme.textFont(bodyHeight), theme.colours().ink);
}

template <typename Found>
Found* findIn(juce::Component& component, const std::function<bool(Found&)>& isWanted) {
  for (auto* child : component.getChildren()) {
    if (auto* found = dynamic_cast<Found*>(child); found != nullptr && isWanted(*found)) return found;
    if (auto* found = findIn<Found>(*child, isWanted)) return found;
  }
  return nullptr;
}

}  // namespace

ScreenView::ScreenView(const ScreenContent& content, const LicensingTheme& theme, const OnCommand& onCommand) {
  setTitle(content.title);
  add(std::make_unique<TextPart>(content.title, theme.titleFont(titleHeight), theme.colours().ink), 0);
  auto before = Block::Kind::Body;
  for (const Block& block : content.blocks) {
    auto part = makePart(block, theme, onCommand);
    addAndMakeVisible(*part);
    const bool isFirstFact = block.kind == Block::Kind::Fact && before != Block::Kind::Fact;
    before = block.kind;
    if (block.kind == Block::Kind::Qr)
      qr_ = std::move(part);
    else
      add(std::move(part), isFirstFact ? 8 : spaceAbove(block.kind));
  }
}

void ScreenView::add(std::unique_ptr<Part> part, int spaceAbove) {
  addAndMakeVisible(*part);
  parts_.push_back({std::move(part), spaceAbove});
}

int ScreenView::stack(juce::Rectangle<int> column) {
  int y = column.getY();
  for (const Placed& placed : parts_) {
    y += placed.spaceAbove;
    const auto wide = column.expanded(placed.part->overhang(), 0);
    const int height = placed.part->heightFor(wide.getWidth());
    placed.part->setBounds(wide.getX(), y, wide.getWidth(), height);
    y += height;
    const bool isTitle = &placed == &parts_.front();
    if (isTitle && qr_ && qr_->getX() == column.getX()) {
      qr_->setTopLeftPosition(column.getX(), y + spaceAbove(Block::Kind::Qr));
      y = qr_->getBottom();
    }
  }
  return y;
}

int ScreenView::layOut(juce::Rectangle<int> room) {
  const auto column = room.withHeight(0);
  if (!qr_) return stack(column) - room.getY();
  const int side = qr_->heightFor(room.getHeight());
  const int text = juce::jmin(room.getWidth() - side - qrGap, widestBesideQr);
  qr_->setBounds(room.getX(), room.getY(), side, side);
  if (text >= narrowestBesideQr) {
    const int bottom = stack(column.withTrimmedLeft(side + qrGap).withWidth(text));
    return juce::jmax(side, bottom - room.getY());
  }
  const int stacked = qr_->heightFor(room.getWidth());
  qr_->setSize(stacked, stacked);
  return stack(column) - room.getY();
}

juce::Component* ScreenView::find(Command command) {
  return findIn<ActionButton>(*this, [command](ActionButton& button) { return button.command() == command; });
}

juce::Component* ScreenView::firstButton() {
  return findIn<ActionButton>(*this, [](ActionButton&) { return true; });
}

std::unique_ptr<juce::AccessibilityHandler> ScreenView::createAccessibilityHandler() {
  return std::make_unique<juce::AccessibilityHandler>(*this, juce::AccessibilityRole::group);
}

}  // namespace backline
