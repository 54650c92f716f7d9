import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runCommandLine } from '#cli/run.ts'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { type Program, startProgram } from '../support/program.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'

const clatter = 'catalogue/products/clatter.yaml'
const soon = { timeout: 120_000, interval: 200 }

// One shop, whose vendor goes on changing it.
let database: FreshDatabase
let shop: ShopFolder
let program: Program
beforeAll(async () => {
  database = await freshDatabase('live')
  shop = await createShopFolder()
  program = await startProgram(database, {}, shop.folder)
})
afterAll(async () => {
  await program?.stop()
  await shop?.remove()
})

const read = async (path: string) => (await fetch(`${program.url}${path}`)).text()

/** Everything that says what Clatter costs: its page, the data of pages, and the service that charges. */
async function readPrices() {
  const texts = await Promise.all(
    ['/clatter', '/clatter/_payload.json', '/_payload.json', '/api/customer/storefront'].map(read),
  )
  return texts.map((text) => /(\$|"USD":)(?<price>[\d.]+)/.exec(text)?.groups?.price)
}
const everywhere = (price: string) => [price, price, price, price]
const startsOf = ({ output }: Program) => output().split('Backline is at').length - 1

it('a changed price is shown and charged within seconds, and survives a restart', async () => {
  expect(await readPrices()).toEqual(everywhere('99'))
  await shop.edit(clatter, 'USD: 99.00', 'USD: 88.00')
  await vi.waitFor(async () => expect(await readPrices()).toEqual(everywhere('88')), soon)
  expect(startsOf(program)).toBe(1)
  expect(await program.stop()).toBe(0)

  program = await startProgram(database, {}, shop.folder)
  expect(await readPrices()).toEqual(everywhere('88'))
})

it('a faulty file changes nothing and is reported once, with file, line and reason', { tags: ['long'] }, async () => {
  const line = await shop.edit(clatter, 'USD: 88.00', 'USD: -88.00')
  const fault = `${clatter}:${line}: variations[0].prices.USD: Must not be negative`
  await vi.waitFor(() => expect(program.output()).toContain(fault), soon)
  expect(await readPrices()).toEqual(everywhere('88'))
  await shop.edit(clatter, 'USD: -88.00', 'USD: 77.00')
  await vi.waitFor(async () => expect(await readPrices()).toEqual(everywhere('77')), soon)
  expect(startsOf(program)).toBe(1)
  expect(program.output().split(`\n${fault}\n`).length - 1, 'told once').toBe(1)
})

it('a release is published and taken back, and pages, feed and downloads follow', { tags: ['long'] }, async () => {
  const type = async (...words: string[]) => {
    const { exitCode, out, error } = await runCommandLine([...words, '--json'], { DATA_DIR: database.dataDir })
    expect([exitCode, error]).toEqual([0, ''])
    return JSON.parse(out)
  }
  const readVersion = async () => JSON.parse(await read('/clatter/updates.json'))._backline.currentVersion
  const download = () => read('/api/customer/inventory/products/clatter/download/mac/2.4.0')
  const downloads = path.join(shop.folder, 'shops/oddmeter', 'downloads', 'clatter', '2.4.0')
  await mkdir(downloads, { recursive: true })
  await writeFile(path.join(downloads, 'clatter.zip'), 'a gong')
  await type('release', 'add', 'clatter', '2.4.0', '--mac', 'clatter.zip', '--notes', 'A gong, hung in the barn.')
  expect(await download()).not.toBe('a gong')

  const published = await type('release', 'publish', 'clatter', '2.4.0')
  expect(published).toMatchObject({ currentVersion: '2.4.0', changes: [{ kind: 'product' }, { kind: 'release' }] })
  expect(await download()).toBe('a gong')
  await vi.waitFor(async () => expect(await readVersion()).toBe('2.4.0'), soon)
  await vi.waitFor(async () => expect(await read('/clatter/changelog')).toContain('hung in the barn'), soon)

  expect(await type('release', 'withdraw', 'clatter', '2.4.0')).toMatchObject({ currentVersion: '2.1.0' })
  expect(await download()).not.toBe('a gong')
  expect(await type('catalogue', 'sync')).toMatchObject({ changes: [] })
})

it('a product that is given up loses its page and goes on working for its owners; words change too', {
  tags: ['long'],
}, async () => {
  await shop.edit('catalogue/bundles/both-hands.yaml', '[clatter, thrum]', '[clatter]')
  await shop.edit('navigation.yaml', '  - /thrum\n', '')
  await shop.edit('products/clatter-micro.md', 'related: [thrum]\n', '')
  await shop.edit('pages/about.md', 'headline: ', 'headline: Newly said. ')
  await shop.discard('catalogue/releases/thrum')
  await shop.discard('catalogue/products/thrum.yaml')
  await vi.waitFor(async () => expect((await fetch(`${program.url}/thrum`)).status).toBe(404), soon)
  expect(await read('/about')).toContain('Newly said. ')
  expect(await read('/api/customer/storefront')).not.toContain('"id":"thrum"')
  const asked = await fetch(`${program.url}/api/client/activations/thrum/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deviceName: 'A', deviceSignature: 'a' }),
  })
  expect(asked.status).toBe(200)
})
