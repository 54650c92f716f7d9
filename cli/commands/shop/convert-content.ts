import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Answer, CommandError, type LoneSurroundings } from '#cli/command.ts'
import { readContent } from '#host/shop/read-content.ts'
import { DirectoryInUseError, lockDirectory } from '#service/database/index.ts'
import { compareTexts, describeTextChanges, readShopTexts, writeTextChanges } from './shop-texts.ts'
import { agree, describeUpgrade, listDeprecated, planReadably } from './upgrade-steps.ts'

/** The folder of old also held the program's own description of it. */
const notCopied = ['README.md', '.data', '.git']

/** Copies a folder of the layout before 0.2 and makes a shop folder of the copy. Throws CommandError or ContentError. */
export async function convertContent(surroundings: LoneSurroundings): Promise<Answer> {
  const { options, folder } = surroundings
  const from = path.resolve(folder, options.get('from') ?? 'content')
  const to = path.resolve(folder, options.get('to') ?? '../shop')
  if (!existsSync(path.join(from, 'vendor.yaml')))
    throw new CommandError(
      `${from} has no vendor.yaml: --from names the folder 'content' of a clone before version 0.2`,
    )
  await refuseUsed(to)
  const texts = await readShopTexts(from)
  const upgrade = planReadably(texts)
  const changes = compareTexts(texts, upgrade.texts)
  const lines = [
    `${from} becomes the shop folder ${to}: a copy of all its files, with these changes.`,
    ...listDeprecated(upgrade),
    '',
    ...describeTextChanges(changes),
  ]
  const data = { ...describeUpgrade(upgrade), folder: to }
  if (!(await agree(surroundings, lines, `Write ${to}?`)))
    return { text: 'Nothing was changed.', data: { ...data, isWritten: false, hasData: false } }
  try {
    await copyShop(from, to)
    await writeTextChanges(to, changes)
    await readContent(to)
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  }
  const hasData = await moveData(surroundings, to)
  return { text: describeResult(surroundings, to, hasData), data: { ...data, isWritten: true, hasData } }
}

async function refuseUsed(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length > 0) throw new CommandError(`${folder} is not empty: name a new folder with --to`)
}

async function copyShop(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const filter = (file: string) => !notCopied.includes(path.relative(from, file))
  await cp(from, to, { recursive: true, filter })
  await writeFile(path.join(to, '.gitignore'), '# Orders, customers and keys: never in git.\n.data/\n')
}

/** The data of a shop that was started without SHOP and DATA_DIR. */
const dataOfBefore = ({ folder }: LoneSurroundings): string => path.join(folder, '.data')

/** Moves the data into the shop folder if there is any and its owner agrees. Throws CommandError while a shop runs on it. */
async function moveData(surroundings: LoneSurroundings, to: string): Promise<boolean> {
  const data = dataOfBefore(surroundings)
  if (!existsSync(path.join(data, 'keys')) && !existsSync(path.join(data, 'database'))) return false
  const question = `Move ${data}, with orders, customers and keys, to ${path.join(to, '.data')}?`
  if (!(await agree(surroundings, [], question))) return false
  refuseRunning(data, to)
  await rename(data, path.join(to, '.data')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    throw new CommandError(
      `${to} is written, but on another disk than ${data}: move that folder yourself, or start with DATA_DIR=${data}`,
    )
  })
  return true
}

function refuseRunning(data: string, to: string): void {
  try {
    lockDirectory(path.join(data, 'database'))()
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error
    throw new CommandError(
      `${to} is written. ${data} was not moved, because a shop runs on it: stop it, then move that folder there`,
    )
  }
}

function describeResult(surroundings: LoneSurroundings, to: string, hasData: boolean): string {
  const shown = path.relative(surroundings.folder, to)
  const data = dataOfBefore(surroundings)
  const place = !hasData && existsSync(data) ? `DATA_DIR=${path.relative(surroundings.folder, data)} ` : ''
  return [
    `The shop is in ${to}, with the same pages, addresses and ids.`,
    `Start it with: SHOP=${shown} ${place}npm start`,
    'Put it into a git repository of its own: git init there. Its .gitignore keeps .data out.',
  ].join('\n')
}
