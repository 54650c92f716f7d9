import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Takes back what was saved: the file is again as it was before, or gone. */
export type Undo = () => Promise<void>

/**
 * Saves a file of the vendor's as a whole or not at all: whoever reads the folder meanwhile sees the old text or the new
 * one. A file that is `new` must not be there yet: throws an error with the code EEXIST then. The answer undoes it.
 */
export async function saveFile(file: string, text: string, { isNew }: { isNew: boolean }): Promise<Undo> {
  const folder = path.dirname(file)
  const made = await mkdir(folder, { recursive: true })
  const before = isNew ? null : await readFile(file, 'utf8')
  // Begins with a dot, so that nobody takes it for one of the vendor's own.
  const draft = path.join(folder, `.${path.basename(file)}.${randomUUID()}.part`)
  const put = async (words: string) => {
    await writeFile(draft, words, { flag: 'wx' })
    // A link refuses to take the place of another file; renaming would not.
    await (isNew ? link(draft, file) : rename(draft, file)).finally(() => rm(draft, { force: true }))
  }
  await put(text)
  return async () => {
    if (before !== null) return put(before)
    await rm(file, { force: true })
    if (made !== undefined) await removeIfEmpty(folder)
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error
  })
}
