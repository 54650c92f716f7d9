import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readContent } from '#host/shop/read-content.ts'
import type { NewShop } from './answers.ts'
import { askFor } from './ask.ts'
import { readOptions } from './options.ts'
import { listStarters, readStarter } from './starters.ts'
import { writeShop } from './write-shop.ts'

const shop: NewShop = {
  name: 'Kestrel Audio & Søn',
  country: 'DE',
  currencies: ['EUR', 'USD'],
  products: [
    { id: 'talon', name: 'Talon', prices: { EUR: 79, USD: 85.5 } },
    { id: 'heron', name: 'Heron', prices: { EUR: 49, USD: 49 } },
  ],
  starter: 'plain',
}
const complete = ['../kestrel', '--yes', '--name', 'Kestrel', '--country', 'DE', '--product', 'Talon=79']

let parent: string
let folder: string
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'new-shop-'))
  folder = path.join(parent, 'kestrel')
})
afterEach(() => rm(parent, { recursive: true }))

describe.each(await listStarters())('a new shop with the starter %s', (starter) => {
  it('passes the checks of a start, with the products, prices and currencies that were given', async () => {
    await writeShop(folder, { ...shop, starter })
    const { vendor, catalogue, products, pages } = await readContent(folder)
    expect(vendor).toMatchObject({ name: shop.name, company: { countryCode: 'DE' } })
    expect(catalogue.store).toMatchObject({
      currencies: ['EUR', 'USD'],
      suggestedCurrency: 'EUR',
      pricesIncludeTax: ['EUR'],
    })
    expect(catalogue.products.map(({ id, variations }) => [id, variations[0]?.prices])).toEqual([
      ['talon', { EUR: 79, USD: 85.5 }],
      ['heron', { EUR: 49, USD: 49 }],
    ])
    expect(catalogue.releases.map(({ productId }) => productId).sort()).toEqual(['heron', 'talon'])
    expect([...products.keys()].sort()).toEqual(['heron', 'talon'])
    expect([...pages.keys()]).toContain('home')
  })

  it('builds the pages of home, the products and about from sections that a vendor can use', async () => {
    await writeShop(folder, { ...shop, starter })
    const { pages, products } = await readContent(folder)
    for (const page of [pages.get('home'), pages.get('about'), products.get('talon'), products.get('heron')]) {
      const names = page?.sections?.map(({ name }) => name) ?? []
      expect(names).toContain('call-to-action')
      expect(names.length).toBeGreaterThan(2)
    }
  })

  it('leaves no placeholder of the starter, and names no demo', async () => {
    await writeShop(folder, { ...shop, starter })
    const names = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = names
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
      .map((entry) => path.join(entry.parentPath, entry.name))
    for (const file of files) {
      const text = await readFile(file, 'utf8')
      expect(`${file}: ${text.match(/\{\{|\boddmeter|\brings?\b|\brhythm|\bhalden\b/i)?.[0] ?? 'nothing'}`).toBe(
        `${file}: nothing`,
      )
    }
  })
})

describe('a new shop', () => {
  it('has a vendorId of its own, a repository with a first commit, and keeps its data out of git', async () => {
    await writeShop(folder, shop)
    await writeShop(`${folder}-2`, shop)
    const [one, other] = await Promise.all([folder, `${folder}-2`].map((folder) => readContent(folder)))
    expect(one?.vendor.id).not.toBe(other?.vendor.id)
    await mkdir(path.join(folder, '.data'))
    await writeFile(path.join(folder, '.data/secret'), '')
    const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' })
    expect(git('log', '--format=%s')).toBe('Start the shop\n')
    expect(git('status', '--porcelain')).toBe('')
  })

  it('has downloads that unpack', async () => {
    await writeShop(folder, shop)
    const bytes = await readFile(path.join(folder, 'downloads/talon/1.0.0/talon-1.0.0.zip'))
    const at = bytes.indexOf('Talon 1.0.0\n')
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    expect(at).toBeGreaterThan(0)
  })

  it('is never written over anything, nor into the program', async () => {
    await mkdir(folder)
    await writeFile(path.join(folder, 'notes.txt'), 'mine')
    await expect(writeShop(folder, shop)).rejects.toThrow('is not empty')
    expect(await readdir(folder)).toEqual(['notes.txt'])
    await expect(writeShop(path.join(folder, 'notes.txt'), shop)).rejects.toThrow('ENOTDIR')
    await expect(writeShop(path.resolve('shops/kestrel'), shop)).rejects.toThrow('is inside the program')
  })

  it('is not begun when its files would have faults', async () => {
    const products = [{ id: 'talon', name: 'Talon', prices: { EUR: 79 } }]
    await expect(writeShop(folder, { ...shop, products })).rejects.toThrow('USD')
    expect(await readdir(parent)).toEqual([])
  })
})

describe('the command line of a new shop', () => {
  const read = (...typed: string[]) => readOptions(typed, ['plain'])

  it('takes all answers as options', () => {
    expect(read(...complete)).toEqual({
      folder: '../kestrel',
      isComplete: true,
      name: 'Kestrel',
      country: 'DE',
      currencies: ['EUR'],
      products: [{ id: 'talon', name: 'Talon', prices: { EUR: 79 } }],
      starter: 'plain',
    })
  })

  it('reports all faults together, each with its option', () => {
    expect(() => read('--yes', '--country', 'Germania', '--currencies', 'EURO', '--starter', 'fancy')).toThrow(
      /FOLDER: .*\n--country: .*\n--currencies: .*\n--starter: .*\n--name: Is missing\n--product: Is missing/,
    )
    expect(() => read(...complete, '--product', 'Talon=49')).toThrow('--product: There is a product talon already')
    expect(() => read('../kestrel', '--colour', 'red')).toThrow('--colour')
  })

  it('asks for what was not given, until an answer can be used', async () => {
    const answers = ['Kestrel', 'Germania', 'Germany', '', 'Support', 'Talon', '79,9', '79.9']
    const asked: string[] = []
    const given = read('../kestrel')
    if (given === null) throw new Error('No options were read')
    const answered = await askFor(given, [await readStarter('plain')], {
      question: async (text) => {
        asked.push(text)
        return answers.shift() ?? ''
      },
      write: () => undefined,
    })
    expect(answered).toEqual({
      name: 'Kestrel',
      country: 'DE',
      currencies: ['EUR'],
      products: [{ id: 'talon', name: 'Talon', prices: { EUR: 79.9 } }],
      starter: 'plain',
    })
    expect(asked).toContain('Currencies that you sell in, the one to suggest first [EUR]: ')
    expect(answers).toEqual([])
  })
})
