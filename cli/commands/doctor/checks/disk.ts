import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { type Check, type Finding, ok, warning, wrong } from '../context.ts'

const mebibyte = 1024 * 1024
/** Free space from which on it is time to look, and with which the shop soon stops; in MiB. */
const low = 2048
const tooLow = 256

export const diskCheck: Check = {
  name: 'disk',
  async look({ settings: { dataDir } }) {
    const { bavail, bsize } = await statfs(findFolder(dataDir))
    return [judgeSpace(dataDir, Math.floor((bavail * bsize) / mebibyte))]
  },
}

export function judgeSpace(dataDir: string, free: number): Finding {
  const found = `${free} MiB are free where ${dataDir} is`
  if (free < tooLow) return wrong(found, 'Make room at once: with none, nothing can be sold')
  return free < low ? warning(found, 'Make room, and have something watch it') : ok(found)
}

const findFolder = (folder: string): string => (existsSync(folder) ? folder : findFolder(path.dirname(folder)))
