import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSetup } from '#contract/instrument/setup-link.ts'
import { readContent } from './read-content.ts'

const { products, guides, daws, catalogue } = await readContent('shops/oddmeter')

it('has four guides for each product', () => {
  const folders = Map.groupBy(guides, ({ folder }) => folder)
  expect([...folders.values()].map((found) => found.length)).toEqual([...products].map(() => 4))
})

it('has quick starts for six DAWs', () => {
  expect(daws).toHaveLength(6)
})

/** What a buyer must know, before anything else and in this order. */
const plainLines = {
  oddmeter: ['Formats', 'Systems', 'Quick starts', 'Copy protection', 'License terms', 'Trial'],
  halden: [
    'Formats',
    'Systems',
    expect.stringMatching(/^(Sample rates|Channels)$/),
    'Latency',
    'Copy protection',
    'License terms',
  ],
}

describe.each(['oddmeter', 'halden'] as const)('the demo %s uses the features of a shop', async (name) => {
  const folder = `shops/${name}`
  const { products, vendor, catalogue, pictures } = await readContent(folder)

  it.each([...products])('lists the facts about %s that a buyer needs first', (_, { facts }) => {
    expect(facts.map(({ name }) => name)).toEqual(plainLines[name])
  })

  it('shows a logo of its own, and an icon for everything that it sells', () => {
    expect(pictures.get(vendor.logoUrl ?? '')).toMatch(/^<svg /)
    const icons = [...catalogue.products, ...catalogue.bundles].map(({ iconUrl = '' }) => pictures.get(iconUrl))
    expect(icons).not.toContain(undefined)
    expect(new Set(icons).size).toBe(icons.length)
  })

  it.each([...pictures])('draws %s without scripts, styles or external resources', (_, picture) => {
    const withoutNamespace = picture.replace('xmlns="http://www.w3.org/2000/svg"', '')
    expect(withoutNamespace).not.toMatch(/<script|<style|style=| on\w+=|href|url\(|http/)
  })

  it('names the website of every product', () => {
    expect(catalogue.products.filter(({ website }) => website === undefined)).toEqual([])
  })

  it('has the file of every artifact that its releases name', () => {
    const files = catalogue.releases.flatMap(({ productId, version, artifacts }) =>
      artifacts.map(({ file }) => `${folder}/downloads/${productId}/${version}/${file}`),
    )
    expect(files.length).toBeGreaterThan(9)
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  it('marks its coupons as public', () => {
    expect(catalogue.coupons.map(({ isDemo }) => isDemo)).toEqual([true])
  })
})

describe('Oddmeter', () => {
  it('has a discount that does not end by itself', () => {
    expect(catalogue.discounts).toContainEqual(expect.objectContaining({ appliesTo: ['clatter-micro'] }))
    expect(catalogue.discounts.map(({ from, until }) => [from, until])).toEqual([[undefined, undefined]])
  })

  it('has files for everybody, for signed-in customers, and for owners', () => {
    const gates = catalogue.products.map(({ downloads: { needsUser, needsOwnership } }) => [needsUser, needsOwnership])
    expect(gates).toEqual(
      expect.arrayContaining([
        [false, false],
        [true, false],
        [true, true],
      ]),
    )
  })
})

const texts = readdirSync('shops/oddmeter', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => ({
    name,
    links: [...readFileSync(`shops/oddmeter/${name}`, 'utf8').matchAll(/\/([a-z-]+)\?pattern=(\S+)/g)],
  }))
const links = texts.flatMap(({ name, links }) =>
  links.map(([, product = '', value = '']) => ({ name, product, value: value.replace(/\)[.,;:]?$/, '') })),
)

it('opens a pattern in the page from every guide', () => {
  const opening = new Set(links.map(({ name }) => name))
  const all = guides.map(({ folder, slug }) => `guides/${folder}/${slug}.md`)
  expect(all.filter((name) => !opening.has(name))).toEqual([])
})

it.each(links)('links from $name to a pattern that can be played on $product', ({ product, value }) => {
  const reading = readSetup(value)
  const instrument = products.get(product)?.instrument
  if (!('setup' in reading) || !instrument) throw new Error(`Leads to no instrument: ${JSON.stringify(reading)}`)
  const { sounds, pattern } = reading.setup
  expect(sounds.map(({ kind }) => kind)).toEqual(instrument.pads.map(({ sound }) => sound.kind))
  const lengths = new Set(pattern.rows.map((row) => row.length))
  expect(instrument.lengths).toEqual(expect.arrayContaining([...lengths]))
  expect(instrument.hasOwnLengths || lengths.size === 1).toBe(true)
})
