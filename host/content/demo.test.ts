import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSetup } from '#contract/instrument/setup-link.ts'
import { readContent } from './read-content.ts'

const { products, guides, daws } = await readContent('content')

/** What a buyer must know, before anything else and in this order. */
const plainLines = ['Formats', 'Systems', 'DAWs tried', 'Copy protection', 'License terms']

it('teaches each product of the demo in four guides', () => {
  const folders = Map.groupBy(guides, ({ folder }) => folder)
  expect([...folders.values()].map((found) => found.length)).toEqual([...products].map(() => 4))
})

it('leads into six programs', () => {
  expect(daws).toHaveLength(6)
})

it.each([...products])('says of %s in five plain lines what a buyer must know', (_, { facts }) => {
  expect(facts.map(({ name }) => name)).toEqual(plainLines)
})

const texts = readdirSync('content', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => ({
    name,
    links: [...readFileSync(`content/${name}`, 'utf8').matchAll(/\/([a-z-]+)\?pattern=(\S+)/g)],
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
