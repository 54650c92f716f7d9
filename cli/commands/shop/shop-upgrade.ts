import path from 'node:path'
import { type Answer, type Command, CommandError, type LoneSurroundings } from '#cli/command.ts'
import { ContentError, readContent } from '#host/shop/read-content.ts'
import { convertContent } from './convert-content.ts'
import { compareTexts, describeTextChanges, readShopTexts, type TextChange, writeTextChanges } from './shop-texts.ts'
import { agree, describeUpgrade, listDeprecated, planReadably } from './upgrade-steps.ts'

export const shopUpgrade: Command = {
  name: 'shop upgrade',
  options: { from: 'FOLDER', to: 'FOLDER', yes: null },
  summary: 'Rewrite the shop folder for this version of the program, after showing what changes',
  explained: [
    'An older shop is read as it is, so this can wait. It reports what is written in a way that newer versions replace, shows',
    'the difference and asks before it writes; with --yes it does not ask. `backline` in shop.yaml is set to this version.',
    '--from content --to ../myshop converts the layout of before 0.2: a copy of the folder becomes a shop folder with the same',
    'pages, addresses and ids, and the data in .data moves along if you want that. The folder `content` stays as it was.',
  ].join('\n'),
  async runAlone(surroundings) {
    const { options, settings } = surroundings
    if (options.has('from')) return convertContent(surroundings)
    if (options.has('to')) throw new CommandError('--to: Needs --from, the folder to convert')
    return upgradeFolder(surroundings, settings.shopFolder)
  },
}

async function upgradeFolder(surroundings: LoneSurroundings, shopFolder: string): Promise<Answer> {
  const texts = await readShopTexts(shopFolder)
  const upgrade = planReadably(texts)
  const changes = compareTexts(texts, upgrade.texts)
  const data = { ...describeUpgrade(upgrade), files: changes.map(({ name }) => name) }
  const shown = path.relative(surroundings.folder, shopFolder) || shopFolder
  const report = [
    `${shown} is written for Backline ${upgrade.from}; this is ${upgrade.to}.`,
    ...listDeprecated(upgrade),
  ]
  if (changes.length === 0)
    return { text: [...report, 'There is nothing to rewrite.'].join('\n'), data: { ...data, isWritten: false } }
  const isAgreed = await agree(surroundings, [...report, '', ...describeTextChanges(changes)], `Rewrite ${shown}?`)
  if (!isAgreed) return { text: 'Nothing was changed.', data: { ...data, isWritten: false } }
  await writeChecked(shopFolder, changes)
  return { text: `${shown} is written for Backline ${upgrade.to} now.`, data: { ...data, isWritten: true } }
}

/** Writes the changes, and takes them back where the result would have faults. */
async function writeChecked(shopFolder: string, changes: readonly TextChange[]): Promise<void> {
  const takeBack = await writeTextChanges(shopFolder, changes)
  try {
    await readContent(shopFolder)
  } catch (error) {
    await takeBack()
    if (!(error instanceof ContentError)) throw error
    throw new CommandError(
      `Nothing was changed. This version also checks what follows: correct it first.\n${error.message}`,
    )
  }
}
