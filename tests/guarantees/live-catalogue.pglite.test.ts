import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { type Program, startProgram } from '../support/program.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'

const clatter = 'catalogue/products/clatter.yaml'
const soon = { timeout: 40_000, interval: 200 }

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

/** One shop, whose vendor goes on changing it. */
describe('while the shop runs', () => {
  it('a changed price is shown and charged within seconds, and survives a restart', async () => {
    expect(await readPrices()).toEqual(everywhere('99'))
    await shop.edit(clatter, 'USD: 99.00', 'USD: 88.00')
    await vi.waitFor(async () => expect(await readPrices()).toEqual(everywhere('88')), soon)
    expect(startsOf(program)).toBe(1)
    expect(await program.stop()).toBe(0)

    program = await startProgram(database, {}, shop.folder)
    expect(await readPrices()).toEqual(everywhere('88'))
  })

  it('a faulty file changes nothing and is told with file, line and reason; mended, it is live', async () => {
    const line = await shop.edit(clatter, 'USD: 88.00', 'USD: -88.00')
    const fault = `content/${clatter}:${line}: variations[0].prices.USD: Must not be negative`
    await vi.waitFor(() => expect(program.output()).toContain(fault), soon)
    expect(await readPrices()).toEqual(everywhere('88'))
    await shop.edit(clatter, 'USD: -88.00', 'USD: 77.00')
    await vi.waitFor(async () => expect(await readPrices()).toEqual(everywhere('77')), soon)
    expect(startsOf(program)).toBe(1)
    expect(program.output().split(`\n${fault}\n`).length - 1, 'told once').toBe(1)
  })

  it('a product that is given up loses its page and goes on working for its owners; words change too', async () => {
    await shop.edit('catalogue/bundles/both-hands.yaml', '[clatter, thrum]', '[clatter]')
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
})
