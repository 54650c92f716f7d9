#import <Foundation/Foundation.h>
#import <IOKit/IOKitLib.h>
#import <SystemConfiguration/SystemConfiguration.h>

#include <stdlib.h>
#include <sys/sysctl.h>

#include <vector>

#include "machine_facts.hpp"

namespace backline {
namespace {

std::string textOf(NSString* text) { return text == nil ? std::string() : std::string(text.UTF8String); }

/** A property of the computer itself in the registry of devices. */
std::string readPlatform(CFStringRef name) {
  // 0 is the main port, which has had two names.
  const io_service_t platform = IOServiceGetMatchingService(0, IOServiceMatching("IOPlatformExpertDevice"));
  if (platform == 0) return {};
  const id value = CFBridgingRelease(IORegistryEntryCreateCFProperty(platform, name, kCFAllocatorDefault, 0));
  IOObjectRelease(platform);
  return [value isKindOfClass:[NSString class]] ? textOf(value) : std::string();
}

std::string readControl(const char* name) {
  std::size_t size = 0;
  if (sysctlbyname(name, nullptr, &size, nullptr, 0) != 0 || size == 0) return {};
  std::vector<char> text(size + 1);
  if (sysctlbyname(name, text.data(), &size, nullptr, 0) != 0) return {};
  return text.data();
}

/** The id of the volume with the user's files. */
std::string readDisk() {
  NSString* volume = nil;
  [[NSURL fileURLWithPath:NSHomeDirectory()] getResourceValue:&volume forKey:NSURLVolumeUUIDStringKey error:nil];
  return textOf(volume);
}

}  // namespace

std::vector<MachineFact> readMachineFacts() {
  @autoreleasepool {
    using Kind = MachinePartKind;
    return {
        {Kind::HardwareId, readPlatform(CFSTR("IOPlatformUUID"))},
        {Kind::SerialNumber, readPlatform(CFSTR("IOPlatformSerialNumber"))},
        {Kind::Disk, readDisk()},
        {Kind::Processor, readControl("machdep.cpu.brand_string")},
        {Kind::Board, readControl("hw.model")},
    };
  }
}

std::string readComputerName() {
  @autoreleasepool {
    return textOf(CFBridgingRelease(SCDynamicStoreCopyComputerName(nullptr, nullptr)));
  }
}

std::string readRandomBytes(std::size_t count) {
  std::string bytes(count, '\0');
  arc4random_buf(bytes.data(), bytes.size());
  return bytes;
}

}  // namespace backline
