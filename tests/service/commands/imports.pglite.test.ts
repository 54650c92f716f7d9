import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
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

  it('suggests what is called the same, and names products whose ids say nothing', async () => {
    const [store, name] = [await writeStore('x7', 'x8'), 'suggested.yaml']
    const line = { quantity: 1, amount: 0 }
    const lines = [
      { ...line, product: 'x7', name: 'THRUM' },
      { ...line, product: 'x8', name: 'A T-shirt' },
    ]
    const sums = { currency: 'EUR', discount: 0, taxes: 0, total: 0, refunded: 0 }
    const order = { kind: 'order', key: 'o1', customer: { key: 'c1' }, status: 'Paid', lines, ...sums }
    await writeFile(path.join(store, 'orders.jsonl'), JSON.stringify({ ...order, boughtAt: '2024-05-06T07:08:09Z' }))
    await shop.type('import', 'plan', store, '--write-map', name)
    const map = await readFile(path.join(shop.folder, name), 'utf8')
    expect(map).toContain('  x7: thrum # THRUM\n  x8: "" # A T-shirt\n')
    const { error } = await shop.type('import', 'plan', store, '--map', name)
    expect(error).toMatch(/^products\.x8: Fill in what it is here: .*clatter.*, or null to leave it out$/)
  })
})

it('an import that was taken back says that nobody is told of it', async () => {
  const { id } = await shop.data('import', 'run', await writeStore('thrum'))
  await shop.data('import', 'undo', String(id), '--yes')
  const { error } = await shop.type('import', 'announce', String(id), '--wave', '10')
  expect(error).toBe(`The import ${id} is undone: nobody is told of it`)
})

describe('--ledger', () => {
  it('refuses a file that is there already, and leaves it and the shop as they are', async () => {
    const store = await writeStore('thrum')
    await writeFile(path.join(shop.folder, 'ledger.csv'), 'mine')
    const { exitCode, error } = await shop.type('import', 'plan', store, '--ledger', 'ledger.csv')
    expect({ exitCode, error }).toEqual({ exitCode: 1, error: "ledger.csv can't be written: it is there already" })
    expect(await readFile(path.join(shop.folder, 'ledger.csv'), 'utf8')).toBe('mine')
  })

  it('names the file of each line, before an import and after it', async () => {
    const store = await writeStore('thrum')
    const linesOf = async (name: string) =>
      (await readFile(path.join(shop.folder, name), 'utf8'))
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',').slice(0, 6))
    await shop.data('import', 'plan', store, '--ledger', 'before.csv')
    const { id } = await shop.data('import', 'run', store)
    await shop.data('import', 'status', '--id', String(id), '--ledger', 'after.csv')
    expect(await linesOf('after.csv')).toEqual([
      ['number', 'file', 'line', 'kind', 'key', 'outcome'],
      ['1', 'customers.jsonl', '1', 'customer', 'c1', 'created'],
      ['2', 'licenses.jsonl', '1', 'license', 'l0', 'created'],
    ])
    expect(await linesOf('before.csv')).toEqual(await linesOf('after.csv'))
    await shop.data('import', 'undo', String(id), '--yes')
  })

  it('leaves no file behind if the plan fails, so that the same can be typed again', async () => {
    const store = await writeStore('thrum')
    await writeFile(path.join(shop.folder, 'wrong.yaml'), 'products: { thrum: no-such-product }')
    const { error } = await shop.type('import', 'plan', store, '--map', 'wrong.yaml', '--ledger', 'planned.csv')
    expect(error).toContain('no-such-product')
    expect(await readdir(shop.folder)).not.toContain('planned.csv')
  })
})

it('an export that cannot be written fails alone, leaves nothing behind, and can be typed again', async () => {
  await shop.data('import', 'run', await writeStore('thrum'))
  await writeFile(path.join(shop.folder, 'passphrase.txt'), 'correct horse battery staple')
  const exportAll = () => shop.type('export', 'all', 'everything', '--passphrase-file', 'passphrase.txt')
  const { imports } = shop.service.services
  const { exportRecords } = imports
  const spy = vi.spyOn(imports, 'exportRecords').mockImplementation(async (write) => {
    await rm(path.join(shop.folder, 'everything.part'), { recursive: true })
    await exportRecords(write)
  })
  await expect(exportAll()).rejects.toThrow('ENOENT')
  spy.mockRestore()
  expect((await readdir(shop.folder)).filter((name) => name.startsWith('everything'))).toEqual([])
  expect(await exportAll()).toMatchObject({ exitCode: 0 })
})

it('an export into a folder that has something in it is refused before anything is read', async () => {
  await writeFile(path.join(shop.folder, 'taken.txt'), 'correct horse battery staple')
  const spy = vi.spyOn(shop.service.services.imports, 'exportRecords')
  const { error } = await shop.type('export', 'all', 'shops', '--passphrase-file', 'taken.txt')
  expect(error).toBe('shops is there already: name a folder that is not there yet')
  expect(spy).not.toHaveBeenCalled()
  spy.mockRestore()
})

it('an export that was not copied whole is refused by the name of the file', async () => {
  await shop.data('import', 'run', await writeStore('thrum', 'clatter'))
  await writeFile(path.join(shop.folder, 'sealed.txt'), 'correct horse battery staple')
  const inCopy = (name: string) => path.join(shop.folder, 'copied', name)
  await shop.data('export', 'all', 'copied', '--passphrase-file', 'sealed.txt')
  const [licenses, manifest] = [inCopy('licenses.jsonl'), inCopy('manifest.json')]
  const plan = () => shop.type('import', 'plan', 'copied', '--passphrase-file', 'sealed.txt')
  expect(await plan()).toMatchObject({ exitCode: 0 })

  const [, ...rest] = (await readFile(licenses, 'utf8')).split('\n')
  await writeFile(licenses, rest.join('\n'))
  expect((await plan()).error).toMatch(
    /^licenses\.jsonl: It is not as the export has written it\. Copy the export again/,
  )
  await rm(licenses)
  expect((await plan()).error).toMatch(/^licenses\.jsonl: The file is missing/)
  await writeFile(manifest, (await readFile(manifest, 'utf8')).slice(0, 100))
  expect((await plan()).error).toMatch(/^manifest\.json: It is no JSON\. Copy the export again/)
  await rm(manifest)
  expect(await plan()).toMatchObject({ exitCode: 0 })
})
