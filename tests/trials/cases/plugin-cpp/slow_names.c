/* Loaded into a program, it makes every look-up of a name take a minute, as a broken network does. */

#include <netdb.h>
#include <unistd.h>

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
  (void)name, (void)service, (void)hints, (void)found;
  sleep(60);
  return EAI_AGAIN;
}
