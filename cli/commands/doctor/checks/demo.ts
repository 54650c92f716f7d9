import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Content } from '#host/shop/content.ts'
import { type Demo, readDemos } from '#host/shop/demos.ts'
import { findPlaceholders } from '#host/shop/placeholders.ts'
import { type Finding, isForThisMachine, ok, warning, wrong } from '../context.ts'
import type { Check } from '../doctor.ts'

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
      ...judgePlaceholders(vendor),
    ]
    if (left.length === 0) return [ok('Nothing of a demo or starter is left')]
    // On the vendor's own machine nothing is wrong yet.
    return isForThisMachine(settings) ? left.map(({ found }) => ok(`Before customers come: ${found}`)) : left
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

function judgePlaceholders(vendor: Content['vendor']): Finding[] {
  const open = findPlaceholders(vendor)
  if (open.length === 0) return []
  return [
    wrong(
      `The shop has placeholders of a starter: ${open.map(({ file, reason }) => `${file}: ${reason}`).join('; ')}`,
      'Write your own: the legal notice, invoices and mails show them',
    ),
  ]
}

/** Text files of the vendor's that hold a word, by their names below the folder; what is offered to download is not read. */
export async function findNaming(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && /\.(md|yaml|yml|svg|json|txt)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
  const naming = await Promise.all(
    names.map(async (name) =>
      (await readFile(path.join(folder, name), 'utf8')).toLowerCase().includes(word.toLowerCase()),
    ),
  )
  return names.filter((_, index) => naming[index]).map((name) => `${name}`)
}
