import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { type Program, startProgram } from '../support/program.ts'
import { describePages, describeStorefront } from '../support/shop-description.ts'

/** A shop as version 0.2.0 of the program read it. It is never changed: vendors' shops are not changed by an update either. */
const SHOP = path.resolve('tests/shops/written-for-0.2')

let program: Program
beforeAll(async () => {
  const database: FreshDatabase = await freshDatabase('older-shop')
  program = await startProgram(database, { SHOP, PAGES_FOLDER: path.join(database.dataDir, 'pages') })
})
afterAll(() => program?.stop())

const read = async (address: string) => (await fetch(new URL(address, program.url))).text()

describe('a shop that was written for version 0.2.0', () => {
  it('keeps its addresses, and what its pages say and link to', async () => {
    await expect(await describePages(program.url)).toMatchFileSnapshot('./older-shop/pages-of-0.2.txt')
  })

  it('keeps its redirects, icons and storefront', async () => {
    const redirected = await fetch(new URL('/old', program.url), { redirect: 'manual' })
    expect(redirected.headers.get('location')).toBe('/about')
    expect(await read('/pictures/plane.svg')).toContain('#852')
    expect(await read('/favicon.svg')).toContain('#274')
    await expect(await describeStorefront(program.url)).toMatchFileSnapshot('./older-shop/storefront-of-0.2.json')
  })
})
