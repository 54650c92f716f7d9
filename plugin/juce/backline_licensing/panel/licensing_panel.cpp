#include "licensing_panel.h"

namespace backline {
namespace {

constexpr int lowWindow = 340;
constexpr float headerText = 14.0f;
constexpr int widestMargin = 32;
constexpr int narrowestMargin = 16;
constexpr int widestColumn = 480;
constexpr int widestWithQr = 620;
constexpr int focusRoom = 4;

}  // namespace

LicensingPanel::LicensingPanel(LicensingController& controller, PanelOptions options)
    : controller_(controller), options_(std::move(options)) {
  setTitle(controller_.product().productName);
  setFocusContainerType(FocusContainerType::keyboardFocusContainer);
  setWantsKeyboardFocus(true);
  setOpaque(true);
  viewport_.setScrollBarsShown(true, false);
  // What is out of sight is scrolled to when it gets the focus.
  viewport_.setWantsKeyboardFocus(false);
  addAndMakeVisible(viewport_);
  controller_.addListener(this);
  status_ = controller_.status();
  setDark(options_.theme.isDark);
  setSize(480, 360);
}

LicensingPanel::~LicensingPanel() {
  controller_.removeListener(this);
  setLookAndFeel(nullptr);
}

void LicensingPanel::setDark(bool isDark) {
  options_.theme.isDark = isDark;
  auto look = std::make_unique<LicensingLook>(options_.theme);
  setLookAndFeel(look.get());
  look_ = std::move(look);
  makeHeader();
  content_ = describeScreen(facts());
  rebuild();
}

void LicensingPanel::makeHeader() {
  const auto& colours = options_.theme.colours();
  const auto& product = controller_.product();
  product_ = std::make_unique<TextPart>(product.productName, options_.theme.boldFont(headerText), colours.ink);
  vendor_ = std::make_unique<TextPart>(product.vendorName, options_.theme.textFont(headerText), colours.quiet,
                                       juce::Justification::topRight);
  addAndMakeVisible(*product_);
  addAndMakeVisible(*vendor_);
}

void LicensingPanel::preview(const LicenseStatus& status, Detour detour, const juce::String& offlineUrl) {
  status_ = status;
  previewedUrl_ = offlineUrl;
  open(detour);
}

ScreenFacts LicensingPanel::facts() const {
  return {status_,
          detour_,
          controller_.product().productName,
          previewedUrl_.isNotEmpty() ? previewedUrl_ : controller_.offlineUrl(),
          controller_.offlinePage(),
          notice_,
          isProblem_,
          options_.onClose != nullptr};
}

void LicensingPanel::licenseChanged() {
  const LicenseStatus now = controller_.status();
  detour_ = detourAfter(status_, now, detour_);
  if (now.state != status_.state || now.message != status_.message) notice_.clear();
  status_ = now;
  refresh();
}

void LicensingPanel::refresh() {
  ScreenContent content = describeScreen(facts());
  if (content == content_) return;
  const bool isOtherScreen = content.title != content_.title;
  content_ = std::move(content);
  rebuild();
  juce::String spoken = isOtherScreen ? content_.title : juce::String();
  for (const Block& block : content_.blocks)
    if (block.kind == Block::Kind::Notice || block.kind == Block::Kind::Problem) spoken << ' ' << block.text;
  if (isShowing() && spoken.isNotEmpty())
    juce::AccessibilityHandler::postAnnouncement(spoken.trim(),
                                                 juce::AccessibilityHandler::AnnouncementPriority::medium);
}

void LicensingPanel::rebuild() {
  const bool hadFocus = hasKeyboardFocus(true);
  const auto* focused = dynamic_cast<ActionButton*>(getCurrentlyFocusedComponent());
  const auto command = focused != nullptr ? std::optional(focused->command()) : std::nullopt;
  auto view = std::make_unique<ScreenView>(content_, options_.theme, [this](Command chosen) {
    // The button that was clicked may be gone once the command has been performed.
    juce::MessageManager::callAsync([panel = juce::Component::SafePointer<LicensingPanel>(this), chosen] {
      if (panel != nullptr) panel->perform(chosen);
    });
  });
  viewport_.setViewedComponent(view.get(), false);
  view_ = std::move(view);
  resized();
  repaint();
  if (!hadFocus || !isShowing()) return;
  auto* next = command ? view_->find(*command) : nullptr;
  if (next == nullptr) return focusFirst();
  next->grabKeyboardFocus();
}

void LicensingPanel::open(Detour detour) {
  detour_ = detour;
  notice_.clear();
  refresh();
}

void LicensingPanel::say(const juce::String& notice, bool isProblem) {
  notice_ = notice;
  isProblem_ = isProblem;
  refresh();
}

juce::String LicensingPanel::shownAddress() const {
  return content_.screen == Screen::Waiting ? fromUtf8(status_.activationUrl) : controller_.offlinePage();
}

void LicensingPanel::perform(Command command) {
  switch (command) {
    case Command::Activate:
      open(Detour::None);
      return controller_.activate();
    case Command::OpenAgain:
      return options_.openBrowser(fromUtf8(status_.activationUrl));
    case Command::CopyAddress:
      juce::SystemClipboard::copyTextToClipboard(shownAddress());
      return say(translated(Text::copied), false);
    case Command::Cancel:
      return controller_.cancel();
    case Command::CheckNow:
      return controller_.checkNow();
    case Command::AskGiveBack:
      return open(Detour::GiveBack);
    case Command::GiveBack:
      return controller_.giveSeatBack();
    case Command::KeepSeat:
      return open(Detour::None);
    case Command::ManageOffline:
      return options_.openBrowser(controller_.licensesPage());
    case Command::Buy:
      return options_.openBrowser(controller_.buyUrl());
    case Command::ShowUpdate:
      // The update may have gone since the button was drawn.
      if (status_.update) options_.openBrowser(fromUtf8(status_.update->url));
      return;
    case Command::OpenOfflineFile:
      return open(Detour::OfflineFile);
    case Command::OpenOfflineQr:
      return open(Detour::OfflineQr);
    case Command::SaveMachineFile:
      return chooseMachineFile();
    case Command::LoadLicenseFile:
      return chooseLicenseFile();
    case Command::Back:
      return open(Detour::Welcome);
    case Command::Close:
      if (options_.onClose) options_.onClose();
  }
}

void LicensingPanel::chooseLicenseFile() {
  chooser_ = std::make_unique<juce::FileChooser>(translated(Text::loadLicenseFile), juce::File(), "*.mb");
  const int asked = juce::FileBrowserComponent::openMode | juce::FileBrowserComponent::canSelectFiles;
  chooser_->launchAsync(asked, [this](const juce::FileChooser& chooser) {
    if (const auto file = chooser.getResult(); file != juce::File()) takeResult(controller_.useLicenseFile(file));
  });
}

void LicensingPanel::chooseMachineFile() {
  const auto name = juce::File::createLegalFileName(controller_.product().identity.productId) + ".dt";
  const auto folder = juce::File::getSpecialLocation(juce::File::userDesktopDirectory);
  chooser_ = std::make_unique<juce::FileChooser>(translated(Text::saveMachineFile), folder.getChildFile(name), "*.dt");
  const int asked = juce::FileBrowserComponent::saveMode | juce::FileBrowserComponent::canSelectFiles |
                    juce::FileBrowserComponent::warnAboutOverwriting;
  chooser_->launchAsync(asked, [this](const juce::FileChooser& chooser) {
    const auto file = chooser.getResult();
    if (file == juce::File()) return;
    const auto result = controller_.saveMachineFile(file);
    if (result.failed()) return takeResult(result);
    say(translated(Text::machineFileSaved).replace("{file}", file.getFullPathName()), false);
  });
}

void LicensingPanel::takeResult(const juce::Result& result) { say(result.getErrorMessage(), result.failed()); }

void LicensingPanel::paint(juce::Graphics& graphics) {
  const LicensingTheme::Colours& colours = options_.theme.colours();
  graphics.fillAll(colours.paper);
  graphics.setColour(colours.line);
  graphics.fillRect(0, headerHeight() - 1, getWidth(), 1);
}

void LicensingPanel::paintOverChildren(juce::Graphics& graphics) {
  if (!isFileOver_) return;
  graphics.setColour(options_.theme.colours().accent);
  graphics.drawRect(getLocalBounds(), 3);
}

int LicensingPanel::headerHeight() const { return getHeight() < lowWindow ? 36 : 44; }

void LicensingPanel::resized() {
  if (view_ == nullptr) return;
  const int verticalMargin = getHeight() < lowWindow ? 14 : 24;
  const int margin = juce::jlimit(narrowestMargin, widestMargin, getWidth() / 18);
  auto area = getLocalBounds();
  const auto header = area.removeFromTop(headerHeight());
  viewport_.setBounds(area);
  const int widest = content_.screen == Screen::OfflineQr ? widestWithQr : widestColumn;
  const auto columnIn = [margin, widest](juce::Rectangle<int> outer) {
    const auto inner = outer.reduced(margin, 0);
    return inner.withSizeKeepingCentre(juce::jmin(inner.getWidth(), widest), inner.getHeight());
  };
  auto room = columnIn(area.withZeroOrigin()).reduced(0, verticalMargin);
  int height = view_->layOut(room);
  const bool isScrolled = height > room.getHeight();
  if (isScrolled) {
    room = columnIn(area.withZeroOrigin().withTrimmedRight(viewport_.getScrollBarThickness())).reduced(0, verticalMargin);
    height = view_->layOut(room);
  } else {
    view_->layOut(room.withTrimmedTop((room.getHeight() - height) / 3));
  }
  view_->setBounds(0, 0, area.getWidth(), juce::jmax(area.getHeight(), height + 2 * verticalMargin));
  const auto line = columnIn(header);
  product_->setBounds(line.withSizeKeepingCentre(line.getWidth(), product_->heightFor(line.getWidth())).withTrimmedRight(line.getWidth() / 3));
  vendor_->setBounds(product_->getBounds().withLeft(product_->getRight()).withRight(line.getRight()));
}

bool LicensingPanel::keyPressed(const juce::KeyPress& key) {
  // From the panel itself, which has the focus after a click beside the buttons.
  if (key.isKeyCode(juce::KeyPress::tabKey) && hasKeyboardFocus(false)) {
    focusFirst();
    return true;
  }
  if (key != juce::KeyPress::escapeKey) return false;
  for (const Command command : {Command::Cancel, Command::KeepSeat, Command::Back, Command::Close})
    if (view_->find(command) != nullptr) {
      perform(command);
      return true;
    }
  return false;
}

void LicensingPanel::focusGained(FocusChangeType cause) {
  if (cause == focusChangedByTabKey) focusFirst();
}

void LicensingPanel::focusFirst() {
  if (auto* first = view_->firstButton()) first->grabKeyboardFocus();
}

void LicensingPanel::focusOfChildComponentChanged(FocusChangeType) {
  const auto* focused = getCurrentlyFocusedComponent();
  if (focused == nullptr || !view_->isParentOf(focused)) return;
  const auto area = view_->getLocalArea(focused, focused->getLocalBounds()).expanded(0, focusRoom);
  const auto seen = viewport_.getViewArea();
  if (area.getY() < seen.getY()) viewport_.setViewPosition(0, area.getY());
  if (area.getBottom() > seen.getBottom()) viewport_.setViewPosition(0, area.getBottom() - seen.getHeight());
}

std::unique_ptr<juce::AccessibilityHandler> LicensingPanel::createAccessibilityHandler() {
  return std::make_unique<juce::AccessibilityHandler>(*this, juce::AccessibilityRole::group);
}

bool LicensingPanel::isInterestedInFileDrag(const juce::StringArray&) { return status_.state != LicenseState::Licensed; }

void LicensingPanel::fileDragEnter(const juce::StringArray&, int, int) {
  isFileOver_ = true;
  repaint();
}

void LicensingPanel::fileDragExit(const juce::StringArray&) {
  isFileOver_ = false;
  repaint();
}

void LicensingPanel::filesDropped(const juce::StringArray& files, int, int) {
  fileDragExit(files);
  if (detour_ != Detour::OfflineQr) open(Detour::OfflineFile);
  if (files.size() != 1) return say(translated(Text::oneFile), true);
  takeResult(controller_.useLicenseFile(juce::File(files[0])));
}

}  // namespace backline
