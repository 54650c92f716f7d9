import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { signUp } from '../customers.ts'
import { startService } from '../start-service.ts'

const service = await startService('overlapping')
const { imports, serials } = service.services
const folder = await mkdtemp(path.join(tmpdir(), 'overlapping-'))
afterAll(() => rm(folder, { recursive: true }))

/** Sales as Gumroad's API lists them, and the same serial number in a table of another store. */
const table = (rows: string[][]) =>
  `${[['E-mail', 'Product', 'Key', 'No'], ...rows].map((row) => row.join(',')).join('\n')}\n`
const mapping = { columns: { email: 'E-mail', product: 'Product', serials: ['Key'], licenseId: 'No' } }

async function importTable(name: string, rows: string[][]) {
  const file = path.join(folder, name)
  await writeFile(file, table(rows))
  const options = { from: null, products: {}, mappings: { [name]: mapping }, skipsRejected: true }
  return imports.run(await imports.begin({ paths: [file], options }))
}

const licensesOf = (email: string) =>
  service.database.query
    .selectFrom('licenses')
    .innerJoin('customers', 'customers.id', 'licenses.customerId')
    .selectAll('licenses')
    .where('customers.email', '=', email)
    .execute()

describe('two sources that overlap', () => {
  it('make one license of a serial number that both have, and one account of an address', async () => {
    const first = await importTable('one.csv', [
      ['ann@example.com', 'snare-works', 'SAME-SERIAL-1', '1'],
      ['bob@example.com', 'snare-works', 'ONLY-IN-ONE', '2'],
    ])
    expect(first.counts).toEqual({ customer: { created: 2 }, license: { created: 2 } })
    const second = await importTable('two.csv', [
      ['ANN@example.com', 'snare-works', 'SAME-SERIAL-1', 'A-1'],
      ['ann@example.com', 'kick-works', 'ANOTHER', 'A-2'],
    ])
    expect(second.counts).toEqual({ customer: { kept: 2 }, license: { created: 1, merged: 1 } })
    expect(await licensesOf('ann@example.com')).toHaveLength(2)
    expect(await serials.find('same serial 1')).toHaveLength(1)
  })

  it('do not take a serial number from one customer for another', async () => {
    const done = await importTable('three.csv', [['eve@example.com', 'snare-works', 'ONLY-IN-ONE', 'B-1']])
    expect(done.counts.license).toEqual({ rejected: 1 })
    expect(await licensesOf('eve@example.com')).toEqual([])
  })

  it('leave an account of the shop as its customer has it', async () => {
    const { email, id } = await signUp(service.app)
    const early = await importTable('early.csv', [[email, 'snare-works', 'BEFORE-CONFIRMING', 'E-1']])
    expect(early.counts).toEqual({ customer: { rejected: 1 }, license: { rejected: 1 } })
    await service.database.transaction((tx) =>
      tx.updateTable('customers').set({ confirmedAt: new Date() }).where('id', '=', id).execute(),
    )
    const before = await service.database.query
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    const done = await importTable('four.csv', [[email, 'snare-works', 'OF-A-CUSTOMER', 'C-1']])
    expect(done.counts).toEqual({ customer: { merged: 1 }, license: { created: 1 } })
    const after = await service.database.query
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    expect(after).toEqual(before)
    expect(await licensesOf(email)).toHaveLength(1)
    await imports.undo(done.id)
    expect(await licensesOf(email)).toHaveLength(0)
  })

  it('keep an import that was used since from being undone, and say what it was', async () => {
    const done = await importTable('five.csv', [['kim@example.com', 'snare-works', 'USED-SINCE', 'D-1']])
    await service.database.transaction((tx) =>
      tx.updateTable('customers').set({ confirmedAt: new Date() }).where('email', '=', 'kim@example.com').execute(),
    )
    await expect(imports.undo(done.id)).rejects.toThrow(/1 things depend|1 thing depends/)
    expect(await licensesOf('kim@example.com')).toHaveLength(1)
  })
})

describe('tables of two stores', () => {
  it('with the same numbers are kept apart by the names of the stores', async () => {
    const imports = service.services.imports
    for (const [store, email] of [
      ['first', 'pat@example.com'],
      ['second', 'quinn@example.com'],
    ] as const) {
      const name = `${store}.csv`
      await writeFile(path.join(folder, name), table([[email, 'snare-works', `OF-${store}`, '17']]))
      const options = { from: null, products: {}, mappings: { [name]: { ...mapping, store } }, skipsRejected: false }
      const done = await imports.run(await imports.begin({ paths: [path.join(folder, name)], options }))
      expect(done.counts.license).toEqual({ created: 1 })
    }
  })
})
