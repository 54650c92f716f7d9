import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Content } from '#host/shop/content.ts'
import { type Finding, isForThisMachine, ok, warning, wrong } from '../context.ts'
import type { Check } from '../doctor.ts'

const demo = {
  name: 'Oddmeter',
  vendorId: '6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4',
  vatId: 'DE123456788',
}

const shownFiles = 5

export const demoCheck: Check = {
  name: 'demo',
  async look({ settings, content }) {
    const { vendor, catalogue } = await content()
    const files = await findNaming(settings.shopFolder, demo.name)
    const left = [...judgeIdentity(vendor, catalogue.store), ...judgeName(files)]
    if (left.length === 0) return [ok('Nothing of the demo is left')]
    // Whoever tries the demo on their own machine has done nothing wrong.
    return isForThisMachine(settings) ? left.map(({ found }) => ok(found)) : left
  },
}

function judgeIdentity({ company }: Content['vendor'], { vendorId }: Content['catalogue']['store']): Finding[] {
  const isInvented = company.legalName.includes(demo.name) || company.vatId === demo.vatId
  return [
    ...(isInvented
      ? [
          wrong(
            `The company is the demo's, which does not exist: ${company.legalName}, ${company.vatId ?? 'without a VAT id'}`,
            'Write your own into company of shop.yaml: imprint, invoices and taxes are made of it',
          ),
        ]
      : []),
    ...(vendorId === demo.vendorId
      ? [
          wrong(
            "The vendorId is the demo's, which every copy of the demo has",
            'Before the first sale, write a new UUID into vendorId of catalogue/store.yaml, and start with an empty database',
          ),
        ]
      : []),
  ]
}

function judgeName(files: readonly string[]): Finding[] {
  if (files.length === 0) return []
  const more = files.length > shownFiles ? ` and ${files.length - shownFiles} more` : ''
  return [
    warning(
      `The demo's name, ${demo.name}, is in ${files.length} files: ${files.slice(0, shownFiles).join(', ')}${more}`,
      'Write your own words into them, or remove them',
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
