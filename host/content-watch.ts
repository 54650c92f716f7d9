import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { repeat } from '#service/platform/index.ts'

/** How often the content folder is polled, in milliseconds. */
const watchInterval = 2000

type Watch = {
  folder: string
  /** The fingerprint of the folder when it was read last. */
  fingerprint: string
  /** Handles a change. If it throws, it is called again at the next poll. */
  onChange: () => Promise<void>
  /** Called once for a failure, however often it is repeated. */
  onFailure: (error: unknown) => void
  interval?: number
}

/**
 * Calls `onChange` when something in the folder has changed and then stayed the same between two polls, so that no half-saved
 * file is read. It polls because network and container mounts send no events. Returns a function that stops this and waits
 * until work in progress has ended.
 */
export function watchFolder({ folder, fingerprint, onChange, onFailure, interval = watchInterval }: Watch) {
  let taken = fingerprint
  let seen = fingerprint
  let failure: string | undefined

  async function look() {
    const now = await fingerprintFolder(folder)
    const isStill = now === seen
    seen = now
    if (now !== taken && isStill) {
      await onChange()
      taken = now
    }
    failure = undefined
  }

  return repeat(look, interval, (error) => {
    if (String(error) === failure) return
    failure = String(error)
    onFailure(error)
  })
}

/** Reads a folder again only after something in it has changed. A reading that fails is repeated at the next call. */
export function readOncePerChange<Content>(
  folder: string,
  start: { fingerprint: string; content: Content },
  read: () => Promise<Content>,
): () => Promise<Content> {
  let { fingerprint } = start
  let content: Content | Promise<Content> = start.content
  return async () => {
    const now = await fingerprintFolder(folder)
    if (now !== fingerprint) {
      fingerprint = now
      const reading = read()
      content = reading
      reading.catch(() => {
        if (content === reading) fingerprint = ''
      })
    }
    return content
  }
}

/** A text that changes when a file of the folder is added, removed, renamed or written. */
export async function fingerprintFolder(folder: string): Promise<string> {
  return (await describeFiles(folder)).sort().join('\n')
}

async function describeFiles(path: string, above: readonly number[] = []): Promise<string[]> {
  const stats = await stat(path).catch(noneWhenGone)
  if (!stats) return [`${path} leads nowhere`]
  if (!stats.isDirectory()) return [`${path} ${stats.mtimeMs} ${stats.size}`]
  // A link can lead to a folder that it is in.
  if (above.includes(stats.ino)) return [`${path} leads back`]
  // Editors and version control keep files of their own under names that begin with a dot.
  const names = (await readdir(path)).filter((name) => !name.startsWith('.'))
  return (await Promise.all(names.map((name) => describeFiles(join(path, name), [...above, stats.ino])))).flat()
}

function noneWhenGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ELOOP') return null
  throw error
}
