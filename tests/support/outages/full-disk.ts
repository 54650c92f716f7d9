import type * as nodeFs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'

const fs: typeof nodeFs = createRequire(import.meta.url)('node:fs')

/** From now on the disk of every folder has so many bytes free; the answer undoes it. */
export function pretendFree(bytes: () => number): () => void {
  const { statfsSync } = fs
  const statfs = (folder: string) => ({ ...statfsSync(folder), bsize: 1, bavail: bytes() })
  Object.assign(fs, { statfsSync: statfs })
  syncBuiltinESMExports()
  return () => {
    fs.statfsSync = statfsSync
    syncBuiltinESMExports()
  }
}

/** From now on no file grows that this process's embedded database writes to, while `isFull` says so; the answer undoes it. */
export function refuseToGrow(isFull: (file: string) => boolean): () => void {
  const { writeSync } = fs
  const write = (descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) => {
    const grows = position + length > fs.fstatSync(descriptor).size
    if (grows && isFull(fs.readlinkSync(`/proc/self/fd/${descriptor}`)))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
    return writeSync(descriptor, buffer, offset, length, position)
  }
  Object.assign(fs, { writeSync: write })
  syncBuiltinESMExports()
  return () => {
    fs.writeSync = writeSync
    syncBuiltinESMExports()
  }
}
