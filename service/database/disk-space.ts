import * as fs from 'node:fs'

/** Free space to keep, in bytes: PostgreSQL stops when a commit finds no space, so writes are refused before that. */
export const reservedBytes = 64 * 1024 * 1024
export const diskFullMessage = `less than ${reservedBytes / 1024 / 1024} MB are free on the disk of DATA_DIR, so nothing is stored: make room`
/** How much more must be free before writes are accepted again, so that the state does not flap. */
const againBytes = reservedBytes / 4
const lookInterval = 100

/** Whether a disk is too full to store anything. */
export function watchDiskSpace(directory: string) {
  let wasShort = false
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    isShort(): boolean {
      if (performance.now() - lookedAt < lookInterval) return wasShort
      lookedAt = performance.now()
      const { blocks, bavail, bsize } = fs.statfsSync(directory)
      // Some file systems do not report their size; it is 0 then.
      wasShort = blocks > 0 && bavail * bsize < reservedBytes + (wasShort ? againBytes : 0)
      return wasShort
    },
  }
}

export type DiskSpace = ReturnType<typeof watchDiskSpace>
