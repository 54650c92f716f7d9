/**
 * Loaded into a program by `--import`: from then on DISK holds what a disk would hold of DATA_DIR if the power went. With
 * POWER_FOR it goes by itself, after so many syncs.
 */
import type * as nodeFs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { Disk } from './simulated-disk.ts'

const fs: typeof nodeFs = createRequire(import.meta.url)('node:fs')

/** What the embedded database and the program write, as far as a disk hears of it. */
function follow(disk: Disk): void {
  const { openSync, closeSync, writeSync, writeFileSync, ftruncateSync, truncateSync, unlinkSync, renameSync } = fs
  fs.openSync = (file, flags, mode) => {
    const descriptor = openSync(file, flags, mode)
    const isEmptied = typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : /^w/.test(String(flags))
    disk.opened(descriptor, isEmptied)
    return descriptor
  }
  fs.closeSync = (descriptor) => {
    disk.closed(descriptor)
    closeSync(descriptor)
  }
  const write = (descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) => {
    const written = writeSync(descriptor, buffer, offset, length, position)
    disk.wrote(descriptor, position, written)
    return written
  }
  Object.assign(fs, { writeSync: write })
  fs.writeFileSync = (file, data, options) => {
    writeFileSync(file, data, options)
    if (typeof file === 'string') disk.cut(file, 0)
  }
  fs.ftruncateSync = (descriptor, length = 0) => {
    ftruncateSync(descriptor, length)
    disk.cut(descriptor, length ?? 0)
  }
  fs.truncateSync = (file, length = 0) => {
    truncateSync(file, length)
    disk.cut(String(file), length ?? 0)
  }
  fs.unlinkSync = (file) => {
    disk.dropping(String(file))
    unlinkSync(file)
  }
  fs.renameSync = (from, to) => {
    disk.dropping(String(to))
    renameSync(from, to)
  }
}

async function followSyncs(disk: Disk, longest: number): Promise<void> {
  const { fsyncSync, fdatasyncSync } = fs
  let syncs = 0
  const synced = (descriptor: number, isWhole: boolean) => {
    syncs += 1
    if (syncs > longest) process.kill(process.pid, 'SIGKILL')
    disk.synced(descriptor, isWhole)
  }
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor)
    synced(descriptor, false)
  }
  fs.fdatasyncSync = (descriptor) => {
    fdatasyncSync(descriptor)
    synced(descriptor, false)
  }
  const handle = await fs.promises.open(import.meta.filename)
  const handles: { sync: () => Promise<void>; datasync: () => Promise<void> } = Object.getPrototypeOf(handle)
  await handle.close()
  for (const name of ['sync', 'datasync'] as const) {
    const sync = handles[name]
    handles[name] = async function (this: nodeFs.promises.FileHandle) {
      await sync.call(this)
      synced(this.fd, true)
    }
  }
}

if (isMainThread) {
  const { DATA_DIR = '', DISK = '', POWER_FOR = 'Infinity' } = process.env
  const disk = new Disk(fs.realpathSync(DATA_DIR), DISK)
  follow(disk)
  await followSyncs(disk, Number(POWER_FOR))
  syncBuiltinESMExports()
}
