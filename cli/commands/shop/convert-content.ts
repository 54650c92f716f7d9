import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readlink, realpath, rename, rm, rmdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Answer, CommandError, type LoneSurroundings } from '#cli/command.ts'
import { firstRecorded } from '#host/shop/format-changes.ts'
import { readContent } from '#host/shop/read-content.ts'
import { findVendorId } from '#host/shop/vendor-id.ts'
import { describeMove, moveData } from './move-data.ts'
import { compareTexts, describeTextChanges, readShopTexts, writeTextChanges } from './shop-texts.ts'
import { agree, describeUpgrade, listDeprecated, planReadably } from './upgrade-steps.ts'

/** The folder of old also held the program's own description of it. */
const notCopied = ['README.md', '.data', '.git']

/**
 * Copies a folder of the layout before 0.2 and makes a shop folder of the copy, whole or not at all. Where that was done
 * before, only the data is left to be moved. Throws CommandError or ContentError.
 */
export async function convertContent(surroundings: LoneSurroundings): Promise<Answer> {
  const { options, folder } = surroundings
  const from = path.resolve(folder, options.get('from') ?? 'content')
  const to = path.resolve(folder, options.get('to') ?? '../shop')
  if (!existsSync(path.join(from, 'vendor.yaml')))
    throw new CommandError(
      `${from} has no vendor.yaml: --from names the folder 'content' of a clone before version 0.2`,
    )
  const texts = await readShopTexts(from)
  // Its look and all else stay as they are: `shop upgrade` of the new folder is the step after this one.
  const upgrade = planReadably(texts, firstRecorded)
  const data = { ...describeUpgrade(upgrade), folder: to }
  const isConverted = await wasConverted(from, to)
  if (!isConverted) {
    const changes = compareTexts(texts, upgrade.texts)
    const lines = [
      `${from} becomes the shop folder ${to}: a copy of all its files, with these changes.`,
      ...listDeprecated(upgrade),
      '',
      ...describeTextChanges(changes),
    ]
    if (!(await agree(surroundings, lines, `Write ${to}?`)))
      return { text: 'Nothing was changed.', data: { ...data, isWritten: false, hasData: false } }
    await writeWhole(to, async (unfinished) => {
      await copyShop(await realpath(from), unfinished)
      await writeTextChanges(unfinished, changes)
      await readContent(unfinished)
    })
  }
  const hasData = await moveData(surroundings, from, to)
  const result = isConverted
    ? `${to} was converted before, and was not written again.`
    : `The shop is in ${to}, with the same pages, addresses and ids.`
  return {
    text: [result, ...describeMove(surroundings, { from, to, hasData })].join('\n'),
    data: { ...data, isWritten: !isConverted, hasData },
  }
}

/** Whether the folder is the shop of an earlier conversion; false where there is nothing in it. Throws for any other. */
async function wasConverted(from: string, to: string): Promise<boolean> {
  if (isWithin(to, from)) throw new CommandError(`${to} is inside ${from}: name a new folder outside of it with --to`)
  const names = await readdir(to).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') throw new CommandError(`${to} is a file: name a new folder with --to`)
    throw error
  })
  if (names.length === 0) return false
  if (names.includes('shop.yaml') && (await findVendorId(to)) === (await findVendorId(from))) return true
  throw new CommandError(`${to} is not empty: name a new folder with --to`)
}

function isWithin(file: string, folder: string): boolean {
  const inside = path.relative(folder, file)
  return inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside)
}

/** Has a folder written under another name first, so that it is there whole or not at all. */
async function writeWhole(to: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = path.join(path.dirname(to), `.${path.basename(to)}.unfinished`)
  await rm(unfinished, { recursive: true, force: true })
  try {
    await write(unfinished)
    if (existsSync(to)) await rmdir(to)
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function copyShop(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const filter = (file: string) => !notCopied.includes(path.relative(from, file))
  await cp(from, to, { recursive: true, filter, verbatimSymlinks: true })
  await adjustLinks(from, to)
  await writeFile(path.join(to, '.gitignore'), '# Orders, customers and keys: never in git.\n.data/\n')
}

/** Has links that lead out of the folder lead to the same place as before; those within it lead to the copies. */
async function adjustLinks(from: string, to: string): Promise<void> {
  const entries = await readdir(to, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((entry) => entry.isSymbolicLink())) {
    const file = path.join(entry.parentPath, entry.name)
    const place = path.dirname(path.join(from, path.relative(to, file)))
    const written = await readlink(file)
    const target = path.resolve(place, written)
    await rm(file)
    await symlink(isWithin(target, from) ? path.relative(place, target) : target, file)
  }
}
