#include "screen_content.h"

namespace backline {

ScreenContent describeOfflineFile(const ScreenFacts& facts) {
  ScreenContent content{Screen::OfflineFile, translated(Text::offlineTitle), {}};
  addNotice(content, facts);
  content.blocks.push_back({Block::Kind::Body, translated(Text::offlineStepSave), {}, {}});
  content.blocks.push_back({Block::Kind::Actions,
                            {},
                            {},
                            {{Command::SaveMachineFile, translated(Text::saveMachineFile), Weight::Secondary}}});
  content.blocks.push_back({Block::Kind::Body, translated(Text::offlineStepUpload), {}, {}});
  content.blocks.push_back({Block::Kind::Address, facts.offlinePage, {}, {}});
  content.blocks.push_back({Block::Kind::Body, translated(Text::offlineStepLoad), {}, {}});
  content.blocks.push_back({Block::Kind::Actions,
                            {},
                            {},
                            {{Command::LoadLicenseFile, translated(Text::loadLicenseFile), Weight::Primary},
                             {Command::OpenOfflineQr, translated(Text::usePhone), Weight::Secondary},
                             {Command::Back, translated(Text::back), Weight::Link}}});
  return content;
}

ScreenContent describeOfflineQr(const ScreenFacts& facts) {
  ScreenContent content{Screen::OfflineQr, translated(Text::qrTitle), {}};
  addNotice(content, facts);
  content.blocks.push_back({Block::Kind::Qr, facts.offlineUrl, {}, {}});
  content.blocks.push_back({Block::Kind::Body, translated(Text::qrBody), {}, {}});
  content.blocks.push_back({Block::Kind::Actions,
                            {},
                            {},
                            {{Command::LoadLicenseFile, translated(Text::loadLicenseFile), Weight::Primary},
                             {Command::OpenOfflineFile, translated(Text::useFiles), Weight::Secondary},
                             {Command::Back, translated(Text::back), Weight::Link}}});
  return content;
}

}  // namespace backline
