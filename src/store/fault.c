#include "fault.h"

#include "felt/base.h"
#include "fixture.h"

#include <pthread.h>
#include <sqlite3.h>

/* ---- what a power cut needs to know */

struct operation {
  struct operation *next;
  int64_t offset;
  int64_t length; /* of a write; -1: truncate to `offset` */
  unsigned char data[];
};

struct remembered {
  struct remembered *next;
  char *path;
  unsigned char *durable; /* as of the last sync */
  int64_t durable_length;
  struct operation *first, **last; /* since then */
  struct operation *lost;          /* whose sync failed: in the file, but never to reach the disk */
};

static struct {
  pthread_mutex_t lock;
  struct remembered *files;
  bool power;
  int operations, syncs, fail_at, delay_us;
  bool for_ever, all;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *allocate(size_t size) {
  void *memory = malloc(size ? size : 1);
  felt_assert(memory);
  return memory;
}

static void free_operations(struct operation **list) {
  while (*list) {
    struct operation *operation = *list;
    *list = operation->next;
    free(operation);
  }
}

static void forget_operations(struct remembered *file) {
  free_operations(&file->first);
  file->last = &file->first;
}

static void forget_file(struct remembered *file) {
  forget_operations(file);
  free_operations(&file->lost);
  free(file->durable);
  free(file->path);
  free(file);
}

static void read_durable(struct remembered *file) {
  file->durable_length = 0;
  FILE *stream = fopen(file->path, "rbe");
  if (!stream) return;
  felt_assert(fseek(stream, 0, SEEK_END) == 0);
  file->durable_length = ftell(stream);
  felt_assert(file->durable_length >= 0 && fseek(stream, 0, SEEK_SET) == 0);
  file->durable = allocate((size_t)file->durable_length);
  felt_assert(fread(file->durable, 1, (size_t)file->durable_length, stream) == (size_t)file->durable_length);
  (void)fclose(stream);
}

/* What a sync that succeeds makes durable: the file as it is, except where an earlier sync failed. */
static void sync_durable(struct remembered *file) {
  unsigned char *before = file->durable;
  int64_t before_length = file->durable_length;
  file->durable = NULL;
  read_durable(file);
  for (struct operation *o = file->lost; o && file->durable; o = o->next) {
    for (int64_t at = o->offset; at < o->offset + o->length && at < file->durable_length; at++)
      file->durable[at] = at < before_length ? before[at] : 0;
  }
  free(before);
  forget_operations(file);
}

/* What was to be synced counts as written from now on, and is not. */
static void lose_operations(struct remembered *file) {
  *file->last = file->lost;
  file->lost = file->first;
  file->first = NULL;
  file->last = &file->first;
}

/* Bytes that are written again, or cut off, are lost no longer. */
static void find_again(struct remembered *file, int64_t offset, int64_t length) {
  for (struct operation **at = &file->lost; *at;) {
    struct operation *lost = *at;
    bool covered = length < 0 ? lost->offset >= offset
                              : lost->offset >= offset && lost->offset + lost->length <= offset + length;
    if (covered) {
      *at = lost->next;
      free(lost);
    } else {
      at = &lost->next;
    }
  }
}

static struct remembered *remember(const char *path) {
  for (struct remembered *file = disk.files; file; file = file->next)
    if (strcmp(file->path, path) == 0) return file;
  struct remembered *file = allocate(sizeof *file);
  size_t size = strlen(path) + 1;
  *file = (struct remembered){.next = disk.files, .path = allocate(size)};
  file->last = &file->first;
  memcpy(file->path, path, size);
  read_durable(file);
  disk.files = file;
  return file;
}

static void remember_operation(struct remembered *file, int64_t offset, const void *data, int64_t length) {
  find_again(file, offset, length);
  size_t bytes = length > 0 ? (size_t)length : 0;
  struct operation *operation = allocate(sizeof *operation + bytes);
  *operation = (struct operation){.offset = offset, .length = length};
  if (bytes > 0) memcpy(operation->data, data, bytes);
  *file->last = operation;
  file->last = &operation->next;
}

/* splitmix64 */
static uint64_t next_random(uint64_t *seed) {
  uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* How much of an operation survives: seed 0 nothing, seed 1 everything, others by chance. */
static int64_t surviving(const struct operation *operation, uint64_t kind, uint64_t *seed) {
  int64_t all = operation->length < 0 ? 1 : operation->length;
  if (kind == 0) return 0;
  if (kind == 1) return all;
  uint64_t chance = next_random(seed);
  if (chance % 3 == 0) return 0;
  if (chance % 3 == 1 && all > 512) return (int64_t)(chance / 3 % (uint64_t)(all / 512)) * 512;
  return all;
}

static void write_after_cut(struct remembered *file, uint64_t kind, uint64_t *seed) {
  int64_t size = file->durable_length;
  for (struct operation *o = file->first; o; o = o->next)
    if (o->length > 0 && o->offset + o->length > size) size = o->offset + o->length;
  unsigned char *bytes = allocate((size_t)size);
  memset(bytes, 0, (size_t)size);
  int64_t end = file->durable_length;
  if (end > 0) memcpy(bytes, file->durable, (size_t)end);
  for (struct operation *o = file->first; o; o = o->next) {
    int64_t kept = surviving(o, kind, seed);
    if (o->length < 0 && kept > 0 && o->offset < end) {
      memset(bytes + o->offset, 0, (size_t)(end - o->offset));
      end = o->offset;
    } else if (o->length >= 0 && kept > 0) {
      memcpy(bytes + o->offset, o->data, (size_t)kept);
      if (o->offset + kept > end) end = o->offset + kept;
    }
  }
  FILE *stream = fopen(file->path, "wbe");
  felt_assert(stream && fwrite(bytes, 1, (size_t)end, stream) == (size_t)end && fclose(stream) == 0);
  free(bytes);
}

void fault_cut_power(uint64_t seed) {
  uint64_t state = seed;
  for (struct remembered *file = disk.files; file; file = file->next) write_after_cut(file, seed, &state);
  fault_end();
}

void fault_end(void) {
  while (disk.files) {
    struct remembered *file = disk.files;
    disk.files = file->next;
    forget_file(file);
  }
  disk.power = false;
}

/* ---- the plan */

void fault_begin(bool power) {
  fault_end();
  disk.power = power;
  disk.operations = disk.syncs = disk.fail_at = disk.delay_us = 0;
  disk.all = false;
}

void fault_fail_at(int n, bool for_ever) {
  disk.fail_at = n;
  disk.for_ever = for_ever;
}

void fault_count_all(void) {
  disk.all = true;
}

void fault_delay_sync(int microseconds) {
  disk.delay_us = microseconds;
}

int fault_operations(void) {
  return disk.operations;
}

int fault_syncs(void) {
  return disk.syncs;
}

/* Counts one more operation; true when it is to fail. */
static bool count_operation(void) {
  disk.operations++;
  if (disk.fail_at == 0 || disk.operations < disk.fail_at) return false;
  return disk.operations == disk.fail_at || disk.for_ever;
}

/* The same for a call that changes nothing. */
static bool count_call(void) {
  pthread_mutex_lock(&disk.lock);
  bool fails = disk.all && count_operation();
  pthread_mutex_unlock(&disk.lock);
  return fails;
}

/* ---- files */

struct fault_file {
  sqlite3_file base;
  struct remembered *remembered; /* NULL when no power is cut */
  sqlite3_file real[];           /* as large as the system's VFS wants it */
};

static struct fault_file *fault_of(sqlite3_file *file) {
  return (struct fault_file *)file;
}

#define REAL(file) (fault_of(file)->real)

static int fault_close(sqlite3_file *file) {
  return REAL(file)->pMethods ? REAL(file)->pMethods->xClose(REAL(file)) : SQLITE_OK;
}

static int fault_read(sqlite3_file *file, void *to, int amount, sqlite3_int64 offset) {
  if (count_call()) return SQLITE_IOERR_READ;
  return REAL(file)->pMethods->xRead(REAL(file), to, amount, offset);
}

static int fault_write(sqlite3_file *file, const void *from, int amount, sqlite3_int64 offset) {
  pthread_mutex_lock(&disk.lock);
  bool fails = count_operation();
  if (!fails && fault_of(file)->remembered)
    remember_operation(fault_of(file)->remembered, offset, from, amount);
  pthread_mutex_unlock(&disk.lock);
  return fails ? SQLITE_IOERR_WRITE : REAL(file)->pMethods->xWrite(REAL(file), from, amount, offset);
}

static int fault_truncate(sqlite3_file *file, sqlite3_int64 size) {
  pthread_mutex_lock(&disk.lock);
  bool fails = count_operation();
  if (!fails && fault_of(file)->remembered) remember_operation(fault_of(file)->remembered, size, NULL, -1);
  pthread_mutex_unlock(&disk.lock);
  return fails ? SQLITE_IOERR_TRUNCATE : REAL(file)->pMethods->xTruncate(REAL(file), size);
}

static int fault_sync(sqlite3_file *file, int flags) {
  pthread_mutex_lock(&disk.lock);
  bool fails = count_operation();
  int delay_us = disk.delay_us;
  disk.syncs++;
  if (fault_of(file)->remembered) (fails ? lose_operations : sync_durable)(fault_of(file)->remembered);
  pthread_mutex_unlock(&disk.lock);
  if (fails) return SQLITE_IOERR_FSYNC;
  if (delay_us > 0) nanosleep(&(struct timespec){.tv_nsec = delay_us * 1000L}, NULL);
  return REAL(file)->pMethods->xSync(REAL(file), flags);
}

static int fault_file_size(sqlite3_file *file, sqlite3_int64 *size) {
  if (count_call()) return SQLITE_IOERR_FSTAT;
  return REAL(file)->pMethods->xFileSize(REAL(file), size);
}

static int fault_lock(sqlite3_file *file, int level) {
  if (count_call()) return SQLITE_IOERR_LOCK;
  return REAL(file)->pMethods->xLock(REAL(file), level);
}

static int fault_unlock(sqlite3_file *file, int level) {
  return REAL(file)->pMethods->xUnlock(REAL(file), level);
}

static int fault_check_reserved_lock(sqlite3_file *file, int *reserved) {
  if (count_call()) return SQLITE_IOERR_CHECKRESERVEDLOCK;
  return REAL(file)->pMethods->xCheckReservedLock(REAL(file), reserved);
}

static int fault_file_control(sqlite3_file *file, int operation, void *argument) {
  return REAL(file)->pMethods->xFileControl(REAL(file), operation, argument);
}

static int fault_sector_size(sqlite3_file *file) {
  return REAL(file)->pMethods->xSectorSize(REAL(file));
}

static int fault_device_characteristics(sqlite3_file *file) {
  return REAL(file)->pMethods->xDeviceCharacteristics(REAL(file));
}

static int fault_shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **at) {
  if (count_call()) return SQLITE_IOERR_SHMMAP;
  return REAL(file)->pMethods->xShmMap(REAL(file), region, size, extend, at);
}

static int fault_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  if (flags & SQLITE_SHM_LOCK && count_call()) return SQLITE_IOERR_SHMLOCK;
  return REAL(file)->pMethods->xShmLock(REAL(file), offset, count, flags);
}

static void fault_shm_barrier(sqlite3_file *file) {
  REAL(file)->pMethods->xShmBarrier(REAL(file));
}

static int fault_shm_unmap(sqlite3_file *file, int delete) {
  return REAL(file)->pMethods->xShmUnmap(REAL(file), delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = fault_close,
    .xRead = fault_read,
    .xWrite = fault_write,
    .xTruncate = fault_truncate,
    .xSync = fault_sync,
    .xFileSize = fault_file_size,
    .xLock = fault_lock,
    .xUnlock = fault_unlock,
    .xCheckReservedLock = fault_check_reserved_lock,
    .xFileControl = fault_file_control,
    .xSectorSize = fault_sector_size,
    .xDeviceCharacteristics = fault_device_characteristics,
    .xShmMap = fault_shm_map,
    .xShmLock = fault_shm_lock,
    .xShmBarrier = fault_shm_barrier,
    .xShmUnmap = fault_shm_unmap,
};

/* ---- the file system */

static sqlite3_vfs *system_vfs;

static int fault_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  struct fault_file *opened = fault_of(file);
  opened->base.pMethods = NULL;
  opened->remembered = NULL;
  opened->real->pMethods = NULL;
  if (count_call()) return SQLITE_CANTOPEN;
  int code = system_vfs->xOpen(system_vfs, name, opened->real, flags, out_flags);
  if (opened->real->pMethods) opened->base.pMethods = &methods;
  pthread_mutex_lock(&disk.lock);
  if (code == SQLITE_OK && disk.power && name) opened->remembered = remember(name);
  pthread_mutex_unlock(&disk.lock);
  return code;
}

static int fault_delete(sqlite3_vfs *vfs, const char *name, int sync) {
  (void)vfs;
  pthread_mutex_lock(&disk.lock);
  bool fails = count_operation();
  for (struct remembered **at = &disk.files; !fails && *at; at = &(*at)->next) {
    struct remembered *file = *at;
    if (strcmp(file->path, name) != 0) continue;
    *at = file->next;
    forget_file(file);
    break;
  }
  pthread_mutex_unlock(&disk.lock);
  return fails ? SQLITE_IOERR_DELETE : system_vfs->xDelete(system_vfs, name, sync);
}

static int fault_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  (void)vfs;
  if (count_call()) return SQLITE_IOERR_ACCESS;
  return system_vfs->xAccess(system_vfs, name, flags, result);
}

static int fault_full_pathname(sqlite3_vfs *vfs, const char *name, int size, char *to) {
  (void)vfs;
  return system_vfs->xFullPathname(system_vfs, name, size, to);
}

static int fault_randomness(sqlite3_vfs *vfs, int size, char *to) {
  (void)vfs;
  return system_vfs->xRandomness(system_vfs, size, to);
}

static int fault_sleep(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  return system_vfs->xSleep(system_vfs, microseconds);
}

static int fault_current_time(sqlite3_vfs *vfs, double *now) {
  (void)vfs;
  return system_vfs->xCurrentTime(system_vfs, now);
}

static int fault_last_error(sqlite3_vfs *vfs, int size, char *to) {
  (void)vfs;
  return system_vfs->xGetLastError(system_vfs, size, to);
}

static sqlite3_vfs fault_vfs = {
    .iVersion = 1,
    .zName = FAULT_VFS,
    .xOpen = fault_open,
    .xDelete = fault_delete,
    .xAccess = fault_access,
    .xFullPathname = fault_full_pathname,
    .xRandomness = fault_randomness,
    .xSleep = fault_sleep,
    .xCurrentTime = fault_current_time,
    .xGetLastError = fault_last_error,
};

void fault_register(void) {
  if (system_vfs) return;
  system_vfs = sqlite3_vfs_find(NULL);
  felt_assert(system_vfs);
  fault_vfs.szOsFile = (int)sizeof(struct fault_file) + system_vfs->szOsFile;
  fault_vfs.mxPathname = system_vfs->mxPathname;
  felt_assert(sqlite3_vfs_register(&fault_vfs, 0) == SQLITE_OK);
}

/* ---- tests */

int fault_set_up(void **state) {
  static struct fixture fixture;
  fixture_init(&fixture);
  fault_register();
  fault_begin(false);
  *state = &fixture;
  return 0;
}

int fault_tear_down(void **state) {
  fault_end();
  fixture_release(*state);
  return 0;
}
