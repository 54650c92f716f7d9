import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeShop } from '#cli/new-shop/write-shop.ts'
import { freshDatabase } from '../environment/database.ts'
import { scratchFolder } from '../environment/scratch.ts'
import { openSharedBrowser } from '../support/browser.ts'
import { startProgram } from '../support/program.ts'
import { scriptLimits, weighScripts } from '../support/script-weight.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()
const browser = await openSharedBrowser()
const mostFiles = 8

async function weigh(address: string) {
  const context = await browser.newContext()
  const weight = await weighScripts(await context.newPage(), address)
  await context.close()
  return weight
}

async function expectLight(address: string): Promise<void> {
  const weight = await weigh(address)
  expect(weight.plain).toEqual([])
  expect(weight.bytes, weight.list).toBeGreaterThan(0)
  expect(weight.bytes, weight.list).toBeLessThanOrEqual(scriptLimits.home)
  expect(weight.files, weight.list).toBeLessThanOrEqual(mostFiles)
}

/** The code of instruments, in files that are named after what they contain. */
const ofInstruments = /assets\/(?:product-hero-playable|stored-setup|panel|player|rings|parts)-/

async function withShop(folder: string, check: (url: string) => Promise<void>): Promise<void> {
  const database = await freshDatabase('weight')
  const program = await startProgram(database, { SHOP: folder, PAGES_FOLDER: join(database.dataDir, 'pages') })
  try {
    await check(program.url)
  } finally {
    await program.stop()
  }
}

async function withNewShop(starter: string, check: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(scratchFolder, 'weight-'))
  try {
    await writeShop(join(folder, 'kestrel'), {
      name: 'Kestrel Audio',
      country: 'DE',
      currencies: ['EUR', 'USD'],
      products: [{ id: 'talon', name: 'Talon', prices: { EUR: 79, USD: 85 } }],
      starter,
    })
    await withShop(join(folder, 'kestrel'), check)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// The bench weighs the checkout and the user area, too: tests/bench/cases/javascript-weight.ts.
describe('loads at most 84 KiB of JavaScript on home, in at most 8 files, all of them compressed', () => {
  it('in the demo', () => expectLight(shop.url))

  // Of the starters it has the most files: it is illustrated.
  it('in a new shop of the starter poster, whose home consists of sections', { tags: ['long'] }, () =>
    withNewShop('poster', expectLight),
  )
})

it('loads no code of instruments on a home made of sections or with a product that has none', { tags: ['long'] }, () =>
  withShop(resolve('shops/halden'), async (url) => {
    await expectLight(url)
    const weight = await weigh(`${url}/terskel`)
    expect(weight.list).not.toMatch(ofInstruments)
    expect(weight.bytes, weight.list).toBeLessThanOrEqual(scriptLimits.product)
    expect((await weigh(`${shop.url}/clatter`)).list).toMatch(ofInstruments)
  }),
)
