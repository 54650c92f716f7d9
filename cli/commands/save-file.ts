import { open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type CommandContext, CommandError } from '../command.ts'

/**
 * Writes a new file, named from where the command was typed, for its owner alone. Throws CommandError, which names it as
 * `shown`, if it exists or can't be written.
 */
export async function saveFile(
  { folder }: Pick<CommandContext, 'folder'>,
  name: string,
  content: string | Uint8Array | Readable,
  shown = name,
): Promise<void> {
  await writeFile(path.resolve(folder, name), content, { flag: 'wx', mode: 0o600 }).catch(refuse(shown))
}

/**
 * Writes a new file part by part while some work goes on, as `saveFile` does. If the work fails, the file is removed, so that the
 * same can be typed again.
 */
export async function saveInParts<Result>(
  { folder }: Pick<CommandContext, 'folder'>,
  name: string,
  work: (add: (text: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const file = path.resolve(folder, name)
  const handle = await open(file, 'wx', 0o600).catch(refuse(name))
  try {
    return await work((text) => handle.appendFile(text).catch(refuse(name)))
  } catch (error) {
    await rm(file)
    throw error
  } finally {
    await handle.close()
  }
}

const refuse = (shown: string) => (cause: NodeJS.ErrnoException) => {
  throw new CommandError(
    `${shown} can't be written: ${cause.code === 'EEXIST' ? 'it is there already' : cause.message}`,
  )
}
