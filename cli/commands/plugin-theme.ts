import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandError, type ShopCommand } from '../command.ts'
import { headerMark, writeThemeHeader } from '../new-plugin/headers.ts'

export const pluginTheme: ShopCommand = {
  name: 'plugin theme',
  words: ['<file>'],
  summary: 'Write the colors and corners of theme.yaml as a C++ header, for the license panel of a plug-in',
  explained: 'A file that an earlier export has written is replaced; any other file is left as it is.',
  async run(context) {
    const [shown = ''] = context.words
    const file = path.resolve(context.folder, shown)
    await refuseForeign(file, shown)
    const { theme } = await context.withServices((_, readContent) => readContent())
    await writeFile(file, writeThemeHeader(theme)).catch(refuseUnwritable(shown))
    return { text: `${shown} has the colors of the shop, light and dark.`, data: { file, preset: theme.preset } }
  },
}

async function refuseForeign(file: string, shown: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    return refuseUnwritable(shown)(error)
  })
  if (before !== null && !before.startsWith(headerMark))
    throw new CommandError(`<file>: ${shown} was not written by this command: name another file. Nothing was changed.`)
}

const refuseUnwritable = (shown: string) => (error: NodeJS.ErrnoException) => {
  throw new CommandError(`<file>: ${shown} cannot be written (${error.code}): name a place that you may write to`)
}
