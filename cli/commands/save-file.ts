import { writeFile } from 'node:fs/promises'
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
  await writeFile(path.resolve(folder, name), content, { flag: 'wx', mode: 0o600 }).catch(
    (cause: NodeJS.ErrnoException) => {
      throw new CommandError(
        `${shown} can't be written: ${cause.code === 'EEXIST' ? 'it is there already' : cause.message}`,
      )
    },
  )
}
