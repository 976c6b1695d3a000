#include "disk.h"

#include "felt/base.h"
#include "felt/rng.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 512, FILES = 16, NAME = 128, SHM_REGIONS = 16, SHM_LOCKS = SQLITE_SHM_NLOCK };

struct bytes {
  uint8_t *at;
  size_t length, room;
};

/* A write that no sync has seen; length -1: a truncation to `offset`. The data follow in `data`. */
struct pending {
  int64_t offset, length;
  size_t data;
};

struct shared_memory {
  void *region[SHM_REGIONS];
  int shared[SHM_LOCKS];
  bool exclusive[SHM_LOCKS];
};

struct file {
  char name[NAME]; /* "": free */
  struct bytes cache, platter, data;
  struct pending *pending;
  size_t pending_count, pending_room;
  int open, shared;         /* connections; of those, how many have a shared lock */
  bool reserved, exclusive; /* held by one of them */
  struct shared_memory memory;
};

static struct {
  bool registered, full, down, watched;
  struct felt_rng rng;
  struct disk_counts counts;
  struct {
    int64_t crash, call, operation, sync;
  } at; /* what is to fail: at which count; 0: nothing */
  enum disk_cut failed_sync;
  struct file files[FILES];
} disk;

/* Tests that let memory run out mean the floor's, not the disk's: this is none of the functions they replace.
 */
static void *allocate(void *old, size_t old_size, size_t size) {
  enum { LINE = 64 };
  void *memory = aligned_alloc(LINE, (size + LINE - 1) / LINE * LINE);
  felt_assert(memory);
  if (old_size > 0) memcpy(memory, old, old_size);
  free(old);
  return memory;
}

/* ---- bytes */

static void make_room(struct bytes *bytes, size_t length) {
  if (length <= bytes->room) return;
  size_t room = bytes->room ? bytes->room : 4096;
  while (room < length) room *= 2;
  bytes->at = allocate(bytes->at, bytes->length, room);
  bytes->room = room;
}

/* What lies between the old end and `offset` is zero. */
static void put(struct bytes *bytes, int64_t offset, const uint8_t *from, int64_t length) {
  size_t begin = (size_t)offset, end = begin + (size_t)length;
  make_room(bytes, end);
  if (begin > bytes->length) memset(bytes->at + bytes->length, 0, begin - bytes->length);
  memcpy(bytes->at + begin, from, (size_t)length);
  if (end > bytes->length) bytes->length = end;
}

static void cut(struct bytes *bytes, int64_t length) {
  if ((size_t)length < bytes->length) bytes->length = (size_t)length;
}

static void set(struct bytes *bytes, const struct bytes *from) {
  bytes->length = 0;
  if (from->length > 0) put(bytes, 0, from->at, (int64_t)from->length);
}

/* ---- files */

static struct file *find(const char *name) {
  for (int i = 0; i < FILES; i++)
    if (disk.files[i].name[0] && strcmp(disk.files[i].name, name) == 0) return &disk.files[i];
  return NULL;
}

static struct file *make(const char *name) {
  int i = 0;
  while (i < FILES && disk.files[i].name[0]) i++;
  felt_assert(i < FILES && strlen(name) < NAME);
  memcpy(disk.files[i].name, name, strlen(name) + 1);
  return &disk.files[i];
}

static void forget_shared_memory(struct file *file) {
  for (int i = 0; i < SHM_REGIONS; i++) free(file->memory.region[i]);
  memset(&file->memory, 0, sizeof file->memory);
}

/* The file is gone; its buffers stay for the next one in its place. */
static void clear(struct file *file) {
  forget_shared_memory(file);
  file->name[0] = '\0';
  file->cache.length = file->platter.length = file->data.length = file->pending_count = 0;
  file->shared = 0;
  file->reserved = file->exclusive = false;
}

static void add_pending(struct file *file, int64_t offset, const void *from, int64_t length) {
  if (file->pending_count == file->pending_room) {
    file->pending_room = file->pending_room ? 2 * file->pending_room : 64;
    file->pending = allocate(file->pending, file->pending_count * sizeof *file->pending,
                             file->pending_room * sizeof *file->pending);
  }
  file->pending[file->pending_count++] =
      (struct pending){.offset = offset, .length = length, .data = file->data.length};
  if (length > 0) put(&file->data, (int64_t)file->data.length, from, length);
}

/* ---- what reaches the platter */

/* The survivors of what was not synced. `left` counts the sectors that a torn cut still writes. */
static void settle_write(struct file *file, const struct pending *pending, enum disk_cut how, int64_t *left) {
  const uint8_t *data = file->data.at + pending->data;
  for (int64_t done = 0; done < pending->length;) {
    int64_t at = pending->offset + done;
    int64_t length = SECTOR - at % SECTOR;
    if (length > pending->length - done) length = pending->length - done;
    bool survives = how == DISK_KEPT || (how == DISK_SCATTERED && felt_rng_below(&disk.rng, 2)) ||
                    (how == DISK_TORN && *left > 0);
    if (survives) put(&file->platter, at, data + done, length);
    (*left)--;
    done += length;
  }
}

static int64_t pending_sectors(const struct file *file) {
  int64_t sectors = 0;
  for (size_t i = 0; i < file->pending_count; i++)
    sectors += file->pending[i].length < 0 ? 1 : (file->pending[i].length + SECTOR - 1) / SECTOR;
  return sectors;
}

static void settle(struct file *file, enum disk_cut how) {
  int64_t sectors = pending_sectors(file);
  int64_t left = sectors > 0 && how == DISK_TORN ? felt_rng_below(&disk.rng, (uint32_t)sectors) : 0;
  for (size_t i = 0; i < file->pending_count && how != DISK_LOST; i++) {
    const struct pending *pending = &file->pending[i];
    if (pending->length >= 0) {
      settle_write(file, pending, how, &left);
      continue;
    }
    if (how == DISK_KEPT || (how == DISK_TORN && left > 0) ||
        (how == DISK_SCATTERED && felt_rng_below(&disk.rng, 2)))
      cut(&file->platter, pending->offset);
    left--;
  }
  file->pending_count = file->data.length = 0;
}

void disk_cut_power(enum disk_cut how) {
  for (int i = 0; i < FILES; i++) {
    struct file *file = &disk.files[i];
    if (!file->name[0]) continue;
    felt_assert(file->open == 0);
    settle(file, how);
    set(&file->cache, &file->platter);
  }
}

const char *disk_cut_name(enum disk_cut how) {
  static const char *const names[] = {"lost", "kept", "torn", "scattered"};
  return names[how];
}

/* ---- the plan */

static int64_t after(int64_t counted, int64_t n) {
  return n > 0 ? counted + n : 0;
}

void disk_crash_after(int64_t n) {
  disk.at.crash = after(disk.counts.operations, n);
}

void disk_fail_after(int64_t n) {
  disk.at.call = after(disk.counts.calls, n);
}

void disk_fail_operation_after(int64_t n) {
  disk.at.operation = after(disk.counts.operations, n);
}

void disk_fail_sync_after(int64_t n) {
  disk.at.sync = after(disk.counts.syncs, n);
}

void disk_failed_sync_leaves(enum disk_cut what) {
  disk.failed_sync = what;
}

void disk_fill(bool full) {
  disk.full = full;
}

struct disk_counts disk_counts(void) {
  return disk.counts;
}

void disk_watch(bool watched) {
  disk.watched = watched;
}

bool disk_is_down(void) {
  return disk.down;
}

void disk_start(void) {
  disk.down = false;
  memset(&disk.at, 0, sizeof disk.at);
}

static int fail(int code) {
  disk.counts.failures++;
  return code;
}

/* Counts one more call of the process that is watched: is it the one that fails? */
static bool call_fails(void) {
  if (!disk.watched || ++disk.counts.calls != disk.at.call) return false;
  disk.counts.failed_calls++;
  return true;
}

/* Counts one more operation; false: it is not done. */
static bool count(void) {
  if (disk.down) return false;
  bool fails = call_fails();
  int64_t n = ++disk.counts.operations;
  if (n == disk.at.crash) disk.down = true;
  return !disk.down && !fails && n != disk.at.operation;
}

/* ---- an open file */

struct handle {
  sqlite3_file base;
  struct file *file;
  bool delete_at_close;
  int lock;
  uint16_t shm_shared, shm_exclusive; /* bits: the slots it holds */
};

static struct handle *handle_of(sqlite3_file *file) {
  return (struct handle *)file;
}

static struct file *file_of(sqlite3_file *file) {
  return handle_of(file)->file;
}

static int unlock_file(sqlite3_file *at, int level) {
  struct handle *handle = handle_of(at);
  struct file *file = handle->file;
  if (handle->lock > SQLITE_LOCK_SHARED && level <= SQLITE_LOCK_SHARED)
    file->reserved = file->exclusive = false;
  if (handle->lock >= SQLITE_LOCK_SHARED && level == SQLITE_LOCK_NONE) file->shared--;
  if (level < handle->lock) handle->lock = level;
  return SQLITE_OK;
}

static int unmap(sqlite3_file *at, int delete);

static int close_file(sqlite3_file *at) {
  struct handle *handle = handle_of(at);
  (void)unlock_file(at, SQLITE_LOCK_NONE);
  (void)unmap(at, 0);
  if (--handle->file->open == 0) {
    forget_shared_memory(handle->file);
    if (handle->delete_at_close) clear(handle->file);
  }
  return SQLITE_OK;
}

static int read_file(sqlite3_file *at, void *to, int amount, sqlite3_int64 offset) {
  if (call_fails()) return fail(SQLITE_IOERR_READ);
  const struct bytes *cache = &file_of(at)->cache;
  int64_t there = (int64_t)cache->length - offset;
  if (there > amount) there = amount;
  if (there > 0) memcpy(to, cache->at + offset, (size_t)there);
  if (there == amount) return SQLITE_OK;
  if (there < 0) there = 0;
  memset((uint8_t *)to + there, 0, (size_t)(amount - there));
  return SQLITE_IOERR_SHORT_READ;
}

/* A write that the crash cuts off leaves some of its bytes in the page cache. */
static int write_file(sqlite3_file *at, const void *from, int amount, sqlite3_int64 offset) {
  struct file *file = file_of(at);
  bool was_down = disk.down;
  if (!count()) {
    int part = was_down ? 0 : (int)felt_rng_below(&disk.rng, (uint32_t)amount + 1);
    if (part > 0) {
      put(&file->cache, offset, from, part);
      add_pending(file, offset, from, part);
    }
    return fail(SQLITE_IOERR_WRITE);
  }
  if (disk.full && (size_t)(offset + amount) > file->cache.length) {
    disk.counts.unfit++;
    return fail(SQLITE_FULL);
  }
  put(&file->cache, offset, from, amount);
  add_pending(file, offset, from, amount);
  return SQLITE_OK;
}

static int truncate_file(sqlite3_file *at, sqlite3_int64 size) {
  if (!count()) return fail(SQLITE_IOERR_TRUNCATE);
  cut(&file_of(at)->cache, size);
  add_pending(file_of(at), size, NULL, -1);
  return SQLITE_OK;
}

static int sync_file(sqlite3_file *at, int flags) {
  (void)flags;
  bool done = count();
  if (disk.down) return fail(SQLITE_IOERR_FSYNC);
  bool fails = ++disk.counts.syncs == disk.at.sync;
  disk.counts.failed_syncs += fails;
  settle(file_of(at), fails || !done ? disk.failed_sync : DISK_KEPT);
  return fails || !done ? fail(SQLITE_IOERR_FSYNC) : SQLITE_OK;
}

static int file_size(sqlite3_file *at, sqlite3_int64 *size) {
  if (call_fails()) return fail(SQLITE_IOERR_FSTAT);
  *size = (sqlite3_int64)file_of(at)->cache.length;
  return SQLITE_OK;
}

static int lock_file(sqlite3_file *at, int level) {
  struct handle *handle = handle_of(at);
  struct file *file = handle->file;
  if (handle->lock >= level) return SQLITE_OK;
  if (call_fails()) return fail(SQLITE_IOERR_LOCK);
  bool mine = handle->lock >= SQLITE_LOCK_RESERVED;
  if (!mine && file->exclusive) return SQLITE_BUSY;
  if (level >= SQLITE_LOCK_RESERVED && !mine && file->reserved) return SQLITE_BUSY;
  if (handle->lock == SQLITE_LOCK_NONE) {
    file->shared++;
    handle->lock = SQLITE_LOCK_SHARED;
  }
  if (level == SQLITE_LOCK_EXCLUSIVE && file->shared > 1) return SQLITE_BUSY;
  if (level >= SQLITE_LOCK_RESERVED) file->reserved = true;
  if (level == SQLITE_LOCK_EXCLUSIVE) file->exclusive = true;
  handle->lock = level;
  return SQLITE_OK;
}

static int check_reserved(sqlite3_file *at, int *reserved) {
  if (call_fails()) return fail(SQLITE_IOERR_CHECKRESERVEDLOCK);
  *reserved = file_of(at)->reserved;
  return SQLITE_OK;
}

static int file_control(sqlite3_file *at, int operation, void *argument) {
  (void)at;
  (void)operation;
  (void)argument;
  return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *at) {
  (void)at;
  return SECTOR;
}

/* A write to a part of a sector does not harm the rest of it: what SQLite takes for granted on Unix. */
static int characteristics(sqlite3_file *at) {
  (void)at;
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* ---- the memory that connections share beside a log */

static int map(sqlite3_file *at, int region, int size, int extend, void volatile **to) {
  struct shared_memory *memory = &file_of(at)->memory;
  felt_assert(region < SHM_REGIONS);
  if (call_fails()) return fail(SQLITE_IOERR_SHMMAP);
  if (!memory->region[region] && extend) {
    memory->region[region] = allocate(NULL, 0, (size_t)size);
    memset(memory->region[region], 0, (size_t)size);
  }
  *to = memory->region[region];
  return SQLITE_OK;
}

static int lock_shared_memory(sqlite3_file *at, int offset, int slots, int flags) {
  struct handle *handle = handle_of(at);
  struct shared_memory *memory = &handle->file->memory;
  if (flags & SQLITE_SHM_LOCK && call_fails()) return fail(SQLITE_IOERR_SHMLOCK);
  for (int i = offset; i < offset + slots && flags & SQLITE_SHM_LOCK; i++) {
    bool others = memory->shared[i] > (handle->shm_shared >> i & 1);
    bool taken = memory->exclusive[i] && !(handle->shm_exclusive >> i & 1);
    if (taken || (flags & SQLITE_SHM_EXCLUSIVE && others)) return SQLITE_BUSY;
  }
  for (int i = offset; i < offset + slots; i++) {
    uint16_t bit = (uint16_t)(1U << i);
    if (flags & SQLITE_SHM_UNLOCK) {
      if (handle->shm_shared & bit) memory->shared[i]--;
      if (handle->shm_exclusive & bit) memory->exclusive[i] = false;
      handle->shm_shared &= (uint16_t)~bit;
      handle->shm_exclusive &= (uint16_t)~bit;
    } else if (flags & SQLITE_SHM_SHARED && !(handle->shm_shared & bit)) {
      memory->shared[i]++;
      handle->shm_shared |= bit;
    } else if (flags & SQLITE_SHM_EXCLUSIVE) {
      memory->exclusive[i] = true;
      handle->shm_exclusive |= bit;
    }
  }
  return SQLITE_OK;
}

static void barrier(sqlite3_file *at) {
  (void)at;
}

static int unmap(sqlite3_file *at, int delete) {
  (void)delete;
  (void)lock_shared_memory(at, 0, SHM_LOCKS, SQLITE_SHM_UNLOCK);
  return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_reserved,
    .xFileControl = file_control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map,
    .xShmLock = lock_shared_memory,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap,
};

/* ---- the file system */

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *at, int flags, int *out_flags) {
  (void)vfs;
  struct handle *handle = handle_of(at);
  memset(handle, 0, sizeof *handle);
  char temporary[NAME];
  if (!name) {
    static unsigned number;
    (void)snprintf(temporary, sizeof temporary, "temporary-%u", ++number);
    name = temporary;
  }
  struct file *file = find(name);
  if (!file && !(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
  if ((!file && disk.down) || call_fails()) return fail(SQLITE_CANTOPEN);
  if (!file) file = make(name);
  handle->base.pMethods = &methods;
  handle->file = file;
  handle->delete_at_close = flags & SQLITE_OPEN_DELETEONCLOSE;
  file->open++;
  if (out_flags) *out_flags = flags;
  return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int sync) {
  (void)vfs;
  (void)sync;
  struct file *file = find(name);
  if (!count()) return fail(SQLITE_IOERR_DELETE);
  if (!file) return SQLITE_IOERR_DELETE_NOENT;
  felt_assert(file->open == 0);
  clear(file);
  return SQLITE_OK;
}

static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  (void)vfs;
  if (call_fails()) return fail(SQLITE_IOERR_ACCESS);
  const struct file *file = find(name);
  *result = file && (flags != SQLITE_ACCESS_EXISTS || file->cache.length > 0);
  return SQLITE_OK;
}

static int full_pathname(sqlite3_vfs *vfs, const char *name, int size, char *to) {
  (void)vfs;
  (void)sqlite3_snprintf(size, to, "%s", name);
  return SQLITE_OK;
}

static int randomness(sqlite3_vfs *vfs, int size, char *to) {
  (void)vfs;
  for (int i = 0; i < size; i++) to[i] = (char)felt_rng_below(&disk.rng, 256);
  return size;
}

static int sleep_not(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  return microseconds;
}

static int current_time(sqlite3_vfs *vfs, double *now) {
  (void)vfs;
  *now = 2461000.5;
  return SQLITE_OK;
}

static int last_error(sqlite3_vfs *vfs, int size, char *to) {
  (void)vfs;
  (void)size;
  (void)to;
  return 0;
}

static sqlite3_vfs disk_vfs = {
    .iVersion = 1,
    .szOsFile = sizeof(struct handle),
    .mxPathname = NAME - 1,
    .zName = DISK_VFS,
    .xOpen = open_file,
    .xDelete = delete_file,
    .xAccess = access_file,
    .xFullPathname = full_pathname,
    .xRandomness = randomness,
    .xSleep = sleep_not,
    .xCurrentTime = current_time,
    .xGetLastError = last_error,
};

void disk_format(uint64_t seed) {
  if (!disk.registered) felt_assert(sqlite3_vfs_register(&disk_vfs, 0) == SQLITE_OK);
  for (int i = 0; i < FILES; i++) {
    felt_assert(disk.files[i].open == 0);
    clear(&disk.files[i]);
  }
  disk.registered = true;
  disk.full = disk.watched = false;
  disk.counts = (struct disk_counts){0};
  disk.failed_sync = DISK_SCATTERED;
  disk_start();
  disk.rng = felt_rng_from_seed(seed);
  /* SQLite's own numbers (the salts of a log) come from the seed as well. */
  int salt = (int)(seed % INT32_MAX);
  (void)sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, salt ? salt : 1, NULL);
}

void disk_forget(void) {
  for (int i = 0; i < FILES; i++) {
    struct file *file = &disk.files[i];
    clear(file);
    free(file->cache.at);
    free(file->platter.at);
    free(file->data.at);
    free(file->pending);
    memset(file, 0, sizeof *file);
  }
}

int disk_tear_down(void **state) {
  (void)state;
  disk_forget();
  return 0;
}

uint8_t *disk_file(const char *name, size_t *length) {
  const struct file *file = find(name);
  *length = file ? file->cache.length : 0;
  return file ? file->cache.at : NULL;
}

void disk_put(const char *name, const void *bytes, size_t length) {
  struct file *file = find(name);
  if (!file) file = make(name);
  felt_assert(file->open == 0);
  file->pending_count = file->data.length = file->cache.length = 0;
  if (length > 0) put(&file->cache, 0, bytes, (int64_t)length);
  set(&file->platter, &file->cache);
}

void disk_copy(const char *from, const char *to) {
  size_t length;
  const uint8_t *bytes = disk_file(from, &length);
  felt_assert(find(from));
  disk_put(to, bytes, length);
}

void disk_delete(const char *name) {
  struct file *file = find(name);
  if (!file) return;
  felt_assert(file->open == 0);
  clear(file);
}
