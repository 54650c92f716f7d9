import { constants, type FileHandle, open, realpath } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ByteRange, OpenFile, Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'
import { isStoredName } from './storage-names.ts'

const chunkSize = 256 * 1024

/** A file's name is followed to where it is first, so the last step can't be a link; and a pipe must not keep us waiting. */
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Files in a folder of this machine, by their paths in it. What is no plain file inside it is not there. */
export function createFolderStorage(folder: string): Storage {
  async function findRoot(): Promise<string> {
    return realpath(folder).catch((cause: unknown) => {
      throw new StorageError(`The folder ${folder} can not be opened: ${codeOf(cause)}`, { cause })
    })
  }

  async function openInside(file: string): Promise<FileHandle | null> {
    const root = await findRoot()
    const place = await orNull(realpath(path.join(root, file)))
    if (!place?.startsWith(root + path.sep)) return null
    return orNull(open(place, openFlags))
  }

  return {
    place: folder,
    presign: null,
    async open(file) {
      if (!isStoredName(file)) return null
      const handle = await openInside(file).catch((cause: unknown) => {
        if (cause instanceof StorageError) throw cause
        throw new StorageError(`${file} in ${folder} can not be opened: ${codeOf(cause)}`, { cause })
      })
      return handle && keepOrClose(handle, file)
    },
  }
}

/** Closes what is a directory, a pipe or a device: those open as files do. */
async function keepOrClose(handle: FileHandle, file: string): Promise<OpenFile | null> {
  try {
    const found = await describe(handle)
    if (found.isFile) return toOpenFile(handle, file, found)
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return null
}

function toOpenFile(handle: FileHandle, file: string, { size, stamp, written }: Description): OpenFile {
  /** Each part goes out only when the file was still as it had been after it was read. */
  async function* readParts({ first, last }: ByteRange) {
    for (let position = first; position <= last; ) {
      const length = Math.min(chunkSize, last + 1 - position)
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, position)
      if (bytesRead === 0 || (await describe(handle)).written !== written)
        throw new StorageError(`${file} was changed while it was read`)
      yield buffer.subarray(0, bytesRead)
      position += bytesRead
    }
  }
  return {
    size,
    stamp,
    read: (range = { first: 0, last: size - 1 }) =>
      Readable.from(readParts(range), { objectMode: false, highWaterMark: chunkSize }),
    close: () => handle.close(),
  }
}

type Description = {
  isFile: boolean
  size: number
  /** Changes when anything does: also when the file is renamed, or its time put back. */
  stamp: string
  /** Changes when its bytes do, and not when another file takes its name. */
  written: string
}

async function describe(handle: FileHandle): Promise<Description> {
  const stats = await handle.stat({ bigint: true })
  const written = `${stats.size}-${stats.mtimeNs}`
  const stamp = `${stats.dev}-${stats.ino}-${written}-${stats.ctimeNs}`
  return { isFile: stats.isFile(), size: Number(stats.size), stamp, written }
}

const notThere = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'ENAMETOOLONG']

const orNull = <Value>(finding: Promise<Value>): Promise<Value | null> =>
  finding.catch((error: unknown) => {
    if (notThere.includes(codeOf(error))) return null
    throw error
  })

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'for some reason')
