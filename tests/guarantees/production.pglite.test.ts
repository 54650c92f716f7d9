import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { type Program, runProgram, startProgram } from '../support/program.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'

const banner = 'Test shop: payments are not real'

let shop: ShopFolder
let database: FreshDatabase
beforeAll(async () => {
  shop = await createShopFolder()
  database = await freshDatabase('production')
})
afterAll(() => shop.remove())

it('a shop that strangers would reach does not start while it would sell for nothing, and says why', async () => {
  const { exitCode, output } = await runProgram(
    database,
    { PUBLIC_URL: 'http://shop.example', LIMITS: 'on' },
    shop.folder,
  )
  expect(exitCode).toBe(1)
  for (const missing of [
    'Visitors use http://',
    'costs money',
    'Nobody gets a mail',
    "The demo's codes",
    'ALLOW_TEST_PAYMENTS',
  ])
    expect(output).toContain(missing)
})

describe('a staging server', () => {
  let program: Program
  beforeAll(async () => {
    await shop.discard('catalogue/coupons/oddfive.yaml')
    await shop.discard('catalogue/vouchers/magazine.yaml')
    const environment = { PUBLIC_URL: 'https://staging.example', ALLOW_TEST_PAYMENTS: '1', LIMITS: 'on' }
    program = await startProgram(database, environment, shop.folder)
  })
  afterAll(() => program?.stop())
  const read = async (name: string) => (await fetch(program.url + name)).text()

  it('says on every page and at the checkout that payments are not real', async () => {
    for (const name of ['/', '/support', '/user-area/sign-in', '/not/there', '/checkout/any'])
      expect([name, (await read(name)).includes(banner)]).toEqual([name, true])
  })

  it('says where it is to commands on its own machine, until it stops', async () => {
    const file = path.join(database.dataDir, 'address')
    expect(await readFile(file, 'utf8')).toBe(`${program.url}\n`)
    await program.stop()
    await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT')
  })
})
