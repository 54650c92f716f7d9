import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ShopTexts } from '#host/shop/format-changes.ts'
import { saveFile } from '#host/shop/save-file.ts'
import { diffTexts } from './text-diff.ts'

/** Not the vendor's writing. */
const ignored = ['.data', '.git', 'node_modules', 'downloads', 'media']

/** Reads all texts of a shop folder: YAML and Markdown. */
export async function readShopTexts(folder: string): Promise<ShopTexts> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && /\.(yaml|md)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !ignored.includes(name.split('/')[0] ?? ''))
    .sort()
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
  )
}

export type TextChange = { name: string; before: string | null; after: string | null }

export const compareTexts = (before: ShopTexts, after: ShopTexts): TextChange[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((name) => ({ name, before: before.get(name) ?? null, after: after.get(name) ?? null }))
    .filter((change) => change.before !== change.after)

/** The changes for people. A file that goes while another one comes is shown as renamed. */
export function describeTextChanges(changes: readonly TextChange[]): string[] {
  const gone = changes.filter(({ after }) => after === null)
  const [renamed] = gone.length === 1 ? gone : []
  return changes.flatMap(({ name, before, after }) => {
    if (after === null) return name === renamed?.name && changes.length > 1 ? [] : [`--- ${name} is removed`]
    const from = before ?? renamed?.before ?? ''
    const title = before === null && renamed ? `${renamed.name} → ${name}` : name
    return [`--- ${title}`, ...diffTexts(from, after), '']
  })
}

/** Writes the changes into a folder. Returns what takes them back. */
export async function writeTextChanges(folder: string, changes: readonly TextChange[]): Promise<() => Promise<void>> {
  const undone: (() => Promise<void>)[] = []
  for (const { name, before, after } of changes) {
    const file = path.join(folder, name)
    if (after !== null) undone.push(await saveFile(file, after, { isNew: before === null }))
    else {
      await rm(file)
      undone.push(async () => {
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, before ?? '')
      })
    }
  }
  return async () => {
    for (const undo of undone.reverse()) await undo()
  }
}
