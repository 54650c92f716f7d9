/* The C interface, used from C. The folder is the first argument. */

#include <backline/backline.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(int condition, const char *promise) {
  if (condition) return;
  fprintf(stderr, "FAILED: %s\n", promise);
  exit(1);
}

static int32_t remember_url(const char *url, void *user_data) {
  strncpy((char *)user_data, url, 99);
  return 1;
}

static int64_t some_day(void *user_data) {
  (void)user_data;
  return 1790000000;
}

static backline_options complete_options(const char *folder) {
  backline_options options;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.server = "http://127.0.0.1:9/";
  options.vendor_id = "vendor";
  options.product_id = "clatter";
  options.public_keys = "";
  options.version = "1.0.0";
  options.folder = folder;
  options.machine_name = "Studio \xc3\xa9";
  options.machine_signature = "signature";
  options.open_browser = remember_url;
  options.clock = some_day;
  return options;
}

static void test_options(const char *folder) {
  backline_options options = complete_options(folder);
  check(backline_keeper_create(NULL) == NULL, "no options are no keeper");
  options.size = 4;
  check(backline_keeper_create(&options) == NULL, "half of the options are no keeper");
  options = complete_options(folder);
  options.public_keys = NULL;
  check(backline_keeper_create(&options) == NULL, "options without keys are no keeper");
  options = complete_options(folder);
  options.machine_signature = NULL;
  check(backline_keeper_create(&options) == NULL, "half a machine is no keeper");
}

static void test_null(void) {
  backline_status status;
  status.size = sizeof status;
  backline_keeper_destroy(NULL);
  backline_keeper_stop(NULL);
  backline_gate_destroy(NULL);
  backline_gate_process_float(NULL, NULL, 2, 64, BACKLINE_LICENSED);
  check(backline_keeper_start(NULL) == 0, "no keeper does not start");
  check(backline_keeper_state(NULL) == BACKLINE_UNLICENSED, "no keeper has no license");
  check(backline_keeper_status(NULL, &status) == 0, "no keeper has no status");
  check(backline_keeper_activate(NULL) == 0, "no keeper takes a request");
  check(backline_keeper_offline_url(NULL, NULL, 0) == 0, "no keeper has an address");
}

static void test_texts(const backline_keeper *keeper) {
  char text[1024];
  const size_t length = backline_keeper_offline_url(keeper, NULL, 0);
  check(length > 40 && length < sizeof text, "the length of a text is returned");
  text[0] = 'x';
  check(backline_keeper_offline_url(keeper, text, length) == length && text[0] == 'x', "nothing is cut");
  check(backline_keeper_offline_url(keeper, text, sizeof text) == length, "a text is copied");
  check(strncmp(text, "http://127.0.0.1:9/activate/offline#machine=ey", 46) == 0, "it is the address of the page");
  check(strlen(text) == length, "it ends with a zero");
  check(backline_keeper_machine_file(keeper, text, sizeof text) > 40, "there is a machine file");
  check(backline_license_folder("Vendor", "Product", text, sizeof text) > 10, "there is a license folder");
}

static void test_status(backline_keeper *keeper) {
  backline_status status;
  memset(&status, 0x55, sizeof status);
  status.size = 0;
  check(backline_keeper_status(keeper, &status) == 0, "a status without a size is not written");
  status.size = offsetof(backline_status, days_left);
  check(backline_keeper_status(keeper, &status) == 1, "the status of an older version is written");
  check(status.state == BACKLINE_UNLICENSED, "there is no license");
  check(status.days_left == 0x55555555, "nothing is written behind its end");
  status.size = sizeof status;
  check(backline_keeper_status(keeper, &status) == 1, "the status is written");
  check(status.days_left == BACKLINE_UNKNOWN && status.seats_total == BACKLINE_UNKNOWN, "unknown numbers are marked");
  check(strcmp(status.machine_name, "Studio \xc3\xa9") == 0, "texts are copied");
  check(status.revision == backline_keeper_revision(keeper), "the revision is that of the keeper");
}

int main(int argument_count, char **arguments) {
  char url[100] = "";
  backline_options options;
  backline_keeper *keeper;
  check(argument_count == 2, "a folder is given");
  check(backline_api_version() == BACKLINE_API_VERSION, "header and library have the same version");
  test_options(arguments[1]);
  test_null();
  options = complete_options(arguments[1]);
  options.user_data = url;
  keeper = backline_keeper_create(&options);
  check(keeper != NULL, "complete options are a keeper");
  test_texts(keeper);
  check(backline_keeper_start(keeper) == 1, "a keeper starts");
  test_status(keeper);
  check(backline_keeper_use_license_file(keeper, "nonsense", 8) == 1, "a license file is taken");
  check(backline_keeper_activate(keeper) == 1 && backline_keeper_cancel(keeper) == 1, "requests are taken");
  check(backline_keeper_state(keeper) == BACKLINE_UNLICENSED || backline_keeper_state(keeper) == BACKLINE_WAITING,
        "there is no license");
  backline_keeper_stop(keeper);
  backline_keeper_destroy(keeper);
  return 0;
}
