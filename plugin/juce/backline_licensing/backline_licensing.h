/*
 BEGIN_JUCE_MODULE_DECLARATION

  ID:                 backline_licensing
  vendor:             Backline
  version:            1.0.0
  name:               Backline licensing
  description:        Activates a plug-in, keeps its license and shows both in a panel
  license:            MIT
  minimumCppStandard: 17
  dependencies:       juce_core juce_events juce_graphics juce_gui_basics
  searchpaths:        ../../cpp/include
  linuxLibs:          curl crypto
  OSXFrameworks:      Foundation IOKit Security SystemConfiguration CoreServices
  windowsLibs:        advapi32 bcrypt ole32 shell32 uuid winhttp ws2_32
  mingwLibs:          advapi32 bcrypt ole32 shell32 uuid winhttp ws2_32

 END_JUCE_MODULE_DECLARATION
*/
#pragma once

#include <juce_core/juce_core.h>
#include <juce_events/juce_events.h>
#include <juce_graphics/juce_graphics.h>
#include <juce_gui_basics/juce_gui_basics.h>

#include <backline/license_gate.hpp>
#include <backline/license_keeper.hpp>

#include "bridge/unlock_status_bridge.h"
#include "controller/licensing_controller.h"
#include "panel/licensing_panel.h"
#include "panel/licensing_theme.h"
