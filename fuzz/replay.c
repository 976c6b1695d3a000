/* Runs a fuzz target on every file of a corpus folder: what a fuzzer once found stays found. */
#include <dirent.h>
#include <stdint.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay(const char *path) {
  FILE *file = fopen(path, "rb");
  struct stat stat;
  if (!file || fstat(fileno(file), &stat) != 0) {
    perror(path);
    return 1;
  }
  /* Exactly as large as the input, so that the sanitizer sees a read past its end. */
  uint8_t *data = malloc(stat.st_size > 0 ? (size_t)stat.st_size : 1);
  size_t size = data ? fread(data, 1, (size_t)stat.st_size, file) : 0;
  (void)fclose(file);
  if (!data || size != (size_t)stat.st_size) {
    free(data);
    fprintf(stderr, "%s: could not be read\n", path);
    return 1;
  }
  fprintf(stderr, "# %s\n", path);
  (void)LLVMFuzzerTestOneInput(data, size);
  free(data);
  return 0;
}

int main(int argc, char *argv[]) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  DIR *folder = opendir(argv[1]);
  if (!folder) {
    perror(argv[1]);
    return 1;
  }
  int inputs = 0, failures = 0;
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    if (entry->d_name[0] == '.') continue;
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
    failures += replay(path);
    inputs++;
  }
  (void)closedir(folder);
  printf("%s 1 - %d inputs replayed\n", inputs > 0 && failures == 0 ? "ok" : "not ok", inputs);
  return inputs > 0 && failures == 0 ? 0 : 1;
}
