/*
 * The license keeper for programs in C and for languages that call C. It has the same behaviour as LicenseKeeper and
 * LicenseGate in C++. All texts are UTF-8. No function throws a C++ exception; a function that gets a null pointer for a
 * handle does nothing and returns 0.
 */
#ifndef BACKLINE_BACKLINE_H
#define BACKLINE_BACKLINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows when something is added. Nothing is removed, and structs only grow at their end. */
#define BACKLINE_API_VERSION 1

/* The version that the library was built with. */
uint32_t backline_api_version(void);

/* A plug-in plays in BACKLINE_TRIAL and BACKLINE_LICENSED. */
#define BACKLINE_UNLICENSED 0
#define BACKLINE_WAITING 1
#define BACKLINE_TRIAL 2
#define BACKLINE_LICENSED 3
#define BACKLINE_REFUSED 4

#define BACKLINE_FAULT_NONE 0
#define BACKLINE_FAULT_REFUSED 1
#define BACKLINE_FAULT_UNREACHABLE 2
#define BACKLINE_FAULT_UNTRUSTED 3
#define BACKLINE_FAULT_LOCAL 4

/* A number that is not known. */
#define BACKLINE_UNKNOWN (-1)

typedef struct backline_keeper backline_keeper;
typedef struct backline_gate backline_gate;

/* Called on the keeper's thread. Returns 0 if the browser could not be opened. Must not throw. */
typedef int32_t (*backline_open_browser)(const char *url, void *user_data);
/* Called on the keeper's thread and by backline_keeper_start. Returns seconds since 1970. Must not throw. */
typedef int64_t (*backline_clock)(void *user_data);

/* Texts are copied. Set `size`, and all other members to zero before setting those that are needed. */
typedef struct backline_options {
  /* sizeof(backline_options) */
  size_t size;
  /* What is built into the plug-in; see PluginIdentity. Required. */
  const char *server;
  const char *vendor_id;
  const char *product_id;
  const char *public_keys;
  const char *version;
  /* The folder of the license, for example from backline_license_folder. Required. */
  const char *folder;
  /* NULL identifies the machine. Otherwise both are required. */
  const char *machine_name;
  const char *machine_signature;
  /* Not 0: does not ask for updates. */
  int32_t skips_update_checks;
  /* NULL opens the system's browser. */
  backline_open_browser open_browser;
  /* NULL reads the system's clock. */
  backline_clock clock;
  /* Passed to both. */
  void *user_data;
} backline_options;

#define BACKLINE_MACHINE_PARTS 8

typedef struct backline_machine_part {
  char name[64];
  char value[128];
} backline_machine_part;

/*
 * Everything there is to show, see LicenseStatus. Texts end with a zero and are empty if unknown; one that is too long is
 * cut, an address that is too long is left out.
 */
typedef struct backline_status {
  /* sizeof(backline_status), set by the caller. As many bytes are written, at most. */
  size_t size;
  uint64_t revision;
  int32_t state;
  int32_t fault;
  int32_t is_trial_ended;
  int32_t is_offline;
  /* BACKLINE_UNKNOWN if there is no such number; so for the others. */
  int32_t days_left;
  int32_t grace_days_left;
  int32_t seats_used;
  int32_t seats_total;
  int64_t next_check_at;
  char message[1024];
  char licensee[256];
  char licensee_email[320];
  char activation_url[2048];
  char machine_name[256];
  char machine_id[64];
  char update_version[128];
  char update_url[2048];
  char update_notes[8192];
  int32_t machine_part_count;
  backline_machine_part machine_parts[BACKLINE_MACHINE_PARTS];
} backline_status;

/* NULL if a required member of the options is missing, or there is no memory. */
backline_keeper *backline_keeper_create(const backline_options *options);
/* Stops the keeper and frees it. */
void backline_keeper_destroy(backline_keeper *keeper);
/* See LicenseKeeper::start. 1 if the keeper's thread runs. */
int32_t backline_keeper_start(backline_keeper *keeper);
void backline_keeper_stop(backline_keeper *keeper);

/* For the audio thread: neither locks nor allocates memory. One of the states. */
int32_t backline_keeper_state(const backline_keeper *keeper);
/* backline_status.revision, without a lock. */
uint64_t backline_keeper_revision(const backline_keeper *keeper);
/* Copies the status. 1 if it was written. */
int32_t backline_keeper_status(const backline_keeper *keeper, backline_status *status);

/* What the customer asks for; returns at once. 1 if the request was taken. */
int32_t backline_keeper_activate(backline_keeper *keeper);
int32_t backline_keeper_cancel(backline_keeper *keeper);
int32_t backline_keeper_give_seat_back(backline_keeper *keeper);
int32_t backline_keeper_check_now(backline_keeper *keeper);
/* Takes the content of a license file, or a compact license as it was typed or scanned. */
int32_t backline_keeper_use_license_file(backline_keeper *keeper, const char *content, size_t length);

/*
 * These copy a text with its zero if `size` bytes suffice. They return its length without the zero, or 0 if there is
 * none. `buffer` may be NULL if `size` is 0.
 */
size_t backline_keeper_machine_file(const backline_keeper *keeper, char *buffer, size_t size);
size_t backline_keeper_offline_url(const backline_keeper *keeper, char *buffer, size_t size);
size_t backline_license_folder(const char *vendor, const char *product, char *buffer, size_t size);

/* NULL if there is no memory. */
backline_gate *backline_gate_create(void);
void backline_gate_destroy(backline_gate *gate);
/* Before playback starts, and whenever the sample rate changes. */
void backline_gate_prepare(backline_gate *gate, double sample_rate);
/* For the audio thread: fades one block in place. `state` is that of the keeper. */
void backline_gate_process_float(backline_gate *gate, float *const *channels, int32_t channel_count, int32_t frames,
                                 int32_t state);
void backline_gate_process_double(backline_gate *gate, double *const *channels, int32_t channel_count, int32_t frames,
                                  int32_t state);

#ifdef __cplusplus
}
#endif

#endif
