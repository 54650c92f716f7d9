import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { columnsWith, dumpDatabase } from '#tests/support/database-dump.ts'
import { createImporter } from '#tests/support/imports/import-records.ts'
import { signUp } from '../customers.ts'
import { startService } from '../start-service.ts'

const service = await startService('erased-customers')
const { query } = service.database
const { importFiles, importRecords } = await createImporter(service)

/** Imports serial numbers from a table that knows customers by their addresses alone. */
const importTable = (name: string, ...rows: [string, string][]) => {
  const mapping = { columns: { email: 'Mail', name: 'Name', product: 'Product', serials: ['Key'], licenseId: 'No' } }
  const lines = rows.map(([email, serial]) => `${email},Quirk,snare-works,${serial},${serial}\n`).join('')
  return importFiles([{ name, content: `Mail,Name,Product,Key,No\n${lines}` }], { [name]: mapping })
}

const accountsOf = (email: string) => query.selectFrom('customers').select('id').where('email', '=', email).execute()

const erase = (email: string) => service.services.identity.erasure.eraseByAddress(email)

it('a customer who was erased does not come back with the same files, or with those of another store', async () => {
  const rows: [string, string][] = [
    ['Quirk@example.com', 'OF-QUIRK'],
    ['ann@example.com', 'OF-ANN'],
  ]
  await importTable('sales.csv', ...rows)
  await erase('quirk@example.com')
  const again = await importTable('sales-again.csv', ...rows, ['quirk@example.com', 'NEW-OF-QUIRK'])
  expect(again.counts).toEqual({ customer: { kept: 1, rejected: 2 }, license: { kept: 2, rejected: 1 } })
  expect(again.reasons).toContain(
    'The account with its address was erased here. Nothing is imported for it, unless the customer signs up again',
  )
  const customer = { kind: 'customer', key: 'c-1', email: 'quirk@example.com', name: 'Quirk', consents: [] }
  expect((await importRecords('other', customer)).counts.customer).toEqual({ rejected: 1 })
  expect(await accountsOf('quirk@example.com')).toEqual([])
})

it('nothing but an HMAC stays of the address, and none of a customer whom no import has brought', async () => {
  await importTable('trace.csv', ['trace-quirk@example.com', 'OF-TRACE'])
  const { email } = await signUp(service.app)
  const before = await query.selectFrom('erasedAddresses').select('digest').execute()
  await erase('trace-quirk@example.com')
  await erase(email)
  const after = await query.selectFrom('erasedAddresses').select('digest').execute()
  expect(after).toHaveLength(before.length + 1)
  const dump = (await dumpDatabase(service.database)).filter(({ table }) => table !== 'jobs' && table !== 'mails')
  expect(columnsWith(dump, /trace-quirk/i)).toEqual([])
  for (const algorithm of ['md5', 'sha1', 'sha256'])
    expect(
      columnsWith(dump, new RegExp(createHash(algorithm).update('trace-quirk@example.com').digest('hex'))),
    ).toEqual([])
})

it('a customer who signs up again gets what is imported from then on', async () => {
  await importTable('back.csv', ['back@example.com', 'OF-BACK'])
  await erase('back@example.com')
  const { email, id } = await signUp(service.app)
  await service.database.transaction((tx) =>
    tx
      .updateTable('customers')
      .set({ email: 'back@example.com', confirmedAt: new Date() })
      .where('id', '=', id)
      .execute(),
  )
  expect(await accountsOf(email)).toEqual([])
  const done = await importTable('back-again.csv', ['back@example.com', 'LATER-OF-BACK'])
  expect(done.counts).toEqual({ customer: { merged: 1 }, license: { created: 1 } })
})
