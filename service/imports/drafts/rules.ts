import {
  importDraftsMax,
  importFileMaxBytes,
  importFileNameLength,
  importFilesMax,
} from '#contract/vendor-api/import-drafts.ts'
import { ProblemError, refused } from '#service/platform/index.ts'

const [minute, day] = [60_000, 24 * 60 * 60_000]

/** How long uploads are kept after they were last changed, and after their import has ended; in milliseconds. */
export const keptUnused = 7 * day
export const keptEnded = day
/** How often a process looks after its uploads. */
export const lookInterval = minute / 4

/** What an unfinished file is called while it arrives. */
export const partEnding = '.part'

/** Throws a problem for a name that is no plain name of a file: one that leads to another folder, or that a system gives a meaning. */
export function checkFileName(name: string): string {
  const isPlain = !/[/\\:*?"<>|\p{Cc}]/u.test(name) && !name.startsWith('.') && !/[. ]$/.test(name)
  if (!isPlain || name.trim() === '' || name.toLowerCase().endsWith(partEnding))
    throw refused('The name of the file has characters that names of files cannot have: rename the file')
  if (name.length > importFileNameLength || Buffer.byteLength(name) > 240)
    throw refused(`The name of the file has more than ${importFileNameLength} characters: rename the file`)
  return name
}

/** Throws a problem for a part that is not within its file. */
export function checkPart({ from, size }: { from: number; size: number }): void {
  if (size > importFileMaxBytes)
    throw new ProblemError('content-too-large', { detail: `A file may have ${importFileMaxBytes} bytes at most` })
  if (size === 0) throw refused('The file is empty')
  if (from >= size) throw refused('The part begins after the end of the file')
}

export const tooManyFiles = () => refused(`An import may have ${importFilesMax} files at most`)
export const tooManyDrafts = () =>
  refused(`There are ${importDraftsMax} uploads already: remove those that are not needed`)
