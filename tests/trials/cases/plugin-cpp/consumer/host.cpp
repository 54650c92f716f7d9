// Loads a plug-in as a host does: host PLUG-IN FOLDER

#include <dlfcn.h>

int main(int count, char** arguments) {
  if (count != 3) return 1;
  void* const plugIn = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (plugIn == nullptr) return 2;
  using Start = int(const char*);
  auto* const start = reinterpret_cast<Start*>(dlsym(plugIn, "startPlugIn"));
  return start == nullptr ? 3 : start(arguments[2]);
}
