import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Restores what was there before the file was saved. */
export type Undo = () => Promise<void>

/**
 * Saves a file of the vendor atomically: readers see either the old text or the new one. Throws an error with the code EEXIST
 * if the file is `new` and exists. Returns a function that undoes it.
 */
export async function saveFile(file: string, text: string, { isNew }: { isNew: boolean }): Promise<Undo> {
  const folder = path.dirname(file)
  const made = await mkdir(folder, { recursive: true })
  const before = isNew ? null : await readFile(file, 'utf8')
  // The name begins with a dot, so that nobody takes it for a file of the vendor.
  const draft = path.join(folder, `.${path.basename(file)}.${randomUUID()}.part`)
  const put = async (words: string) => {
    await writeFile(draft, words, { flag: 'wx' })
    // Creating a link fails if the file exists; renaming would replace it.
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
