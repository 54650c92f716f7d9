import * as fs from 'node:fs'
import path from 'node:path'

export function syncPath(target: string): void {
  const descriptor = fs.openSync(target, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** The same for a folder with all that is in it. */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const entryPath = path.join(directory, entry.name)
    if (entry.isDirectory()) syncTree(entryPath)
    else if (entry.isFile()) syncPath(entryPath)
  }
  syncPath(directory)
}

/** Makes a folder and those around it that are not there, so that a power cut does not take one of them away again. */
export function makeDirectory(directory: string, mode?: number): void {
  const target = path.resolve(directory)
  const firstMade = fs.mkdirSync(target, { recursive: true, ...(mode !== undefined && { mode }) })
  if (firstMade === undefined) return
  const outermost = path.dirname(firstMade)
  for (let inner = target; inner !== outermost; inner = path.dirname(inner)) syncPath(path.dirname(inner))
}
