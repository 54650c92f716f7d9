import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openVendorShop } from './vendor-shop.ts'

const shop = await openVendorShop('import-commands')
afterAll(() => shop.close())

/** Files of a store that has sold these products, one license of each. */
async function writeStore(...products: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(shop.folder, 'store-'))
  const customer = { kind: 'customer', key: 'c1', email: 'ann@example.com', name: 'Ann', consents: [] }
  const licenses = products.map((product, index) => ({
    kind: 'license',
    key: `l${index}`,
    customer: { key: 'c1' },
    product,
    serials: [],
    status: 'Active',
  }))
  await writeFile(path.join(folder, 'customers.jsonl'), `${JSON.stringify(customer)}\n`)
  await writeFile(path.join(folder, 'licenses.jsonl'), licenses.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return folder
}

describe('import plan --write-map', () => {
  it('names the bundle where a product of the store is one, and maps it to the same when it is given back', async () => {
    const store = await writeStore('both-hands', 'thrum', 'A T-shirt')
    await shop.type('import', 'plan', store, '--write-map', 'map.yaml')
    const file = path.join(shop.folder, 'map.yaml')
    const map = await readFile(file, 'utf8')
    const lines = map.split('\n').map((line) => line.trim())
    expect(lines).toEqual(expect.arrayContaining(['both-hands: both-hands', 'thrum: thrum', 'A T-shirt: ""']))
    await writeFile(file, map.replace('A T-shirt: ""', 'A T-shirt: null'))
    const { counts } = await shop.data('import', 'plan', store, '--map', 'map.yaml')
    expect(counts).toMatchObject({ license: { created: 2, skipped: 1 } })
  })
})
