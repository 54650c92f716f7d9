import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Content } from '#host/shop/content.ts'
import { type Demo, readDemos } from '#host/shop/demos.ts'
import { findPlaceholders } from '#host/shop/placeholders.ts'
import { type Check, type Finding, isForThisMachine, ok, warning, wrong } from '../context.ts'

const shownFiles = 5

/** What is left of the demos and of starters: invented companies, public ids, words of others, and placeholders. */
export const demoCheck: Check = {
  name: 'demo',
  async look({ settings, content }) {
    const { vendor, catalogue } = await content()
    const demos = await readDemos()
    const named = await Promise.all(demos.map(({ name }) => findNaming(settings.shopFolder, name)))
    const left = [
      ...demos.flatMap((demo) => judgeIdentity(demo, vendor, catalogue.store)),
      ...demos.flatMap(({ name }, index) => judgeName(name, named[index] ?? [])),
    ]
    const open = [...judgePlaceholders(vendor), ...judgeAddresses(await findExampleAddresses(settings.shopFolder))]
    if (left.length + open.length === 0) return [ok('Nothing of a demo or starter is left')]
    if (!isForThisMachine(settings)) return [...left, ...open]
    // On the vendor's own machine nothing is wrong yet.
    return [
      ...left.map(({ found }) => ok(`Before customers come: ${found}`)),
      ...open.map(({ found, todo }) => warning(found, todo)),
    ]
  },
}

function judgeIdentity(
  { legalName, vatId, vendorId }: Demo,
  { company }: Content['vendor'],
  store: Content['catalogue']['store'],
): Finding[] {
  const isInvented = company.legalName === legalName || (vatId !== undefined && company.vatId === vatId)
  return [
    ...(isInvented
      ? [
          wrong(
            `The company is the demo's, which does not exist: ${company.legalName}, ${company.vatId ?? 'without a VAT id'}`,
            'Write your own into company of shop.yaml: imprint, invoices and taxes are made of it',
          ),
        ]
      : []),
    ...(store.vendorId === vendorId
      ? [
          wrong(
            "The vendorId is the demo's, which every copy of the demo has",
            'Before the first sale, write a new UUID into vendorId of catalogue/store.yaml, and start with an empty database',
          ),
        ]
      : []),
  ]
}

function judgeName(name: string, files: readonly string[]): Finding[] {
  if (files.length === 0) return []
  const more = files.length > shownFiles ? ` and ${files.length - shownFiles} more` : ''
  return [
    warning(
      `The demo's name, ${name}, is in ${files.length} files: ${files.slice(0, shownFiles).join(', ')}${more}`,
      'Write your own words into them, or remove them',
    ),
  ]
}

const judgePlaceholders = (vendor: Content['vendor']): PlaceholderFinding[] =>
  findPlaceholders(vendor).map(({ file, reason }) => ({
    found: `${file}: ${reason}`,
    result: 'wrong',
    todo: 'Replace the placeholder: the legal notice, invoices and mails show it',
  }))

const judgeAddresses = (places: ReadonlyMap<string, readonly string[]>): PlaceholderFinding[] =>
  [...places].map(([address, found]) => ({
    found: `${address} is an example that reaches nobody: ${found.join(', ')}`,
    result: 'wrong',
    todo: 'Write your own e-mail address there',
  }))

type PlaceholderFinding = Finding & { todo: string }

/** The made-up e-mail addresses on pages of the vendor's, with the files and lines where they are. */
async function findExampleAddresses(folder: string): Promise<Map<string, string[]>> {
  const places = new Map<string, Set<string>>()
  for (const name of await listTexts(path.join(folder, 'pages'), /\.md$/)) {
    const lines = (await readFile(path.join(folder, 'pages', name), 'utf8')).split('\n')
    for (const [index, line] of lines.entries())
      for (const [address] of line.matchAll(/[\w.+-]+@[\w.-]+\.example\b/g))
        places.set(address, (places.get(address) ?? new Set()).add(`pages/${name}:${index + 1}`))
  }
  return new Map([...places].map(([address, found]) => [address, [...found]]))
}

/** Files below a folder by a pattern of their names; none where there is no such folder. */
async function listTexts(folder: string, pattern: RegExp): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** Text files of the vendor's that hold a word, by their names below the folder; what is offered to download is not read. */
export async function findNaming(folder: string, word: string): Promise<string[]> {
  const names = await listTexts(folder, /\.(md|yaml|yml|svg|json|txt)$/)
  const naming = await Promise.all(
    names.map(async (name) =>
      (await readFile(path.join(folder, name), 'utf8')).toLowerCase().includes(word.toLowerCase()),
    ),
  )
  return names.filter((_, index) => naming[index]).map((name) => `${name}`)
}
