#include "audio_checker.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdarg>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>

// These definitions replace those of the C library for the whole program, also where OpenSSL or the C++ library call them.

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void __libc_free(void* memory);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

thread_local bool isOnAudioThread = false;

void forbid(const char* name) noexcept {
  if (!isOnAudioThread) return;
  isOnAudioThread = false;
  const char* const start = "On the audio thread: ";
  for (const char* part : {start, name, "\n"})
    if (::write(STDERR_FILENO, part, std::strlen(part)) < 0) break;
  std::abort();
}

/** The C library's own function of this name; looked up once, without the guard of a static, which may lock. */
template <typename Function>
Function findNext(std::atomic<Function>& known, const char* name) noexcept {
  if (known.load() == nullptr) known.store(reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name)));
  return known.load();
}

}  // namespace

AudioThreadScope::AudioThreadScope() noexcept { isOnAudioThread = true; }
AudioThreadScope::~AudioThreadScope() { isOnAudioThread = false; }

void* operator new(std::size_t size) {
  forbid("operator new");
  void* const memory = __libc_malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept {
  forbid("operator delete");
  __libc_free(memory);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

extern "C" {

void* malloc(std::size_t size) {
  forbid("malloc");
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  forbid("calloc");
  return __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) {
  forbid("realloc");
  return __libc_realloc(memory, size);
}
void free(void* memory) {
  forbid("free");
  __libc_free(memory);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  forbid("aligned_alloc");
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  forbid("posix_memalign");
  *memory = __libc_memalign(alignment, size);
  return *memory == nullptr ? 12 : 0;
}

#define BACKLINE_FORBID(result, name, parameters, arguments)   \
  result name parameters {                                     \
    static std::atomic<result(*) parameters> next;             \
    forbid(#name);                                             \
    return findNext(next, #name) arguments;                    \
  }

BACKLINE_FORBID(int, pthread_mutex_lock, (pthread_mutex_t * mutex), (mutex))
BACKLINE_FORBID(int, pthread_mutex_trylock, (pthread_mutex_t * mutex), (mutex))
BACKLINE_FORBID(int, pthread_mutex_unlock, (pthread_mutex_t * mutex), (mutex))
BACKLINE_FORBID(int, pthread_rwlock_rdlock, (pthread_rwlock_t * lock), (lock))
BACKLINE_FORBID(int, pthread_rwlock_wrlock, (pthread_rwlock_t * lock), (lock))
BACKLINE_FORBID(int, pthread_spin_lock, (pthread_spinlock_t * lock), (lock))
BACKLINE_FORBID(int, pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t* mutex), (condition, mutex))
BACKLINE_FORBID(int, pthread_cond_signal, (pthread_cond_t * condition), (condition))
BACKLINE_FORBID(int, pthread_cond_broadcast, (pthread_cond_t * condition), (condition))
BACKLINE_FORBID(int, sem_wait, (sem_t * semaphore), (semaphore))
BACKLINE_FORBID(int, sem_post, (sem_t * semaphore), (semaphore))
BACKLINE_FORBID(int, nanosleep, (const timespec* time, timespec* left), (time, left))
BACKLINE_FORBID(ssize_t, read, (int file, void* buffer, std::size_t size), (file, buffer, size))
BACKLINE_FORBID(int, poll, (pollfd * files, nfds_t count, int time), (files, count, time))
BACKLINE_FORBID(ssize_t, send, (int file, const void* buffer, std::size_t size, int flags), (file, buffer, size, flags))

int open(const char* path, int flags, ...) {
  forbid("open");
  std::va_list more;
  va_start(more, flags);
  const int mode = (flags & O_CREAT) != 0 ? va_arg(more, int) : 0;
  va_end(more);
  static std::atomic<int (*)(const char*, int, ...)> next;
  return findNext(next, "open")(path, flags, mode);
}

}  // extern "C"
