import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** What the databases of a whole run take at most, in bytes. */
const neededRoom = 4 * 1024 ** 3

function hasRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededRoom
  } catch {
    return false
  }
}

/**
 * Where tests keep databases that they throw away: in memory where there is room, since a commit waits for the disk. They
 * sync all the same, so what is promised of it is tested.
 */
export const scratchFolder: string = hasRoomInMemory() ? memory : tmpdir()
