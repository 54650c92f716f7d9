#import <CoreServices/CoreServices.h>
#import <Foundation/Foundation.h>

#include "browser.hpp"

namespace backline {

bool openThroughSystem(const std::string& url) {
  @autoreleasepool {
    NSString* const text = [NSString stringWithUTF8String:url.c_str()];
    NSURL* const address = text == nil ? nil : [NSURL URLWithString:text];
    // Works on any thread and in a sandbox, unlike starting the program `open`.
    return address != nil && LSOpenCFURLRef((__bridge CFURLRef)address, nullptr) == noErr;
  }
}

}  // namespace backline
