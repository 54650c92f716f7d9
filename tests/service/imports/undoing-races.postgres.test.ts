import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tx } from '#service/database/index.ts'
import { recordsOf } from '#tests/support/imports/write-records.ts'
import { joined, joinLink } from '../accounts/address-joining.ts'
import { newcomer } from '../licensing/manual-licenses.ts'
import { startTwoServices } from '../start-service.ts'
import { untilWaiting } from '../waiting-transactions.ts'
import { createImporter } from './import-records.ts'

// Two processes: what a customer does is under way at one while the other takes the import back.
const { services } = await startTwoServices('undoing-races')
const [shop, desk] = services
const { imports } = desk.services
const importer = await createImporter(desk)

/** Does something in a transaction that stays open until it is ended. */
async function open(work: (tx: Tx) => Promise<unknown>) {
  const [isReady, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = shop.database.transaction(async (tx) => {
    await work(tx)
    isReady.resolve()
    await mayEnd.promise
  })
  await Promise.race([isReady.promise, transaction])
  return () => {
    mayEnd.resolve()
    return transaction
  }
}

/** Undoes an import while a change is under way, which is committed once the undo waits for it; how the undo ends. */
async function undoDuring(id: string, change: (tx: Tx) => Promise<unknown>) {
  const end = await open(change)
  const undoing = Promise.allSettled([imports.undo(id)])
  await untilWaiting(shop, 1).finally(end)
  return (await undoing)[0]
}

const refused = (why: RegExp) => ({
  status: 'rejected',
  reason: { code: 'import-in-use', message: expect.stringMatching(why) },
})
const find = (table: 'customers' | 'licenses' | 'activations' | 'importKeys') =>
  desk.database.query.selectFrom(table).selectAll().execute()
const customerOf = async (email: string) =>
  desk.database.query.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('an import that is being undone', () => {
  it('keeps the license that a customer activates meanwhile, and stops there until that has ended', async () => {
    const ada = await newcomer(shop)
    const { id } = await importer.run(...recordsOf('new-account'), ...recordsOf('activated', ada.email))
    const device = { name: 'Studio', signature: 'activated meanwhile', method: 'Online' } as const
    const ended = await undoDuring(id, (tx) => shop.services.licenses.activateDevice(tx, ada.id, 'snare-works', device))
    expect(ended).toMatchObject(refused(/license \S+: A device has activated it since/))
    expect(await find('activations')).toMatchObject([{ deviceSignature: 'activated meanwhile', status: 'Active' }])
    expect(await find('licenses')).toMatchObject([{ customerId: ada.id, activeActivations: 1 }])
    expect((await find('customers')).map((customer) => customer.email)).toEqual([ada.email])
    expect((await imports.find(id)).status).toBe('Undoing')

    await desk.database.query.deleteFrom('activations').execute()
    expect((await imports.undo(id)).status).toBe('Undone')
    expect([await find('licenses'), await find('importKeys')]).toEqual([[], []])
  })

  it('keeps an account that somebody proves meanwhile, with all that it has', async () => {
    const { id } = await importer.run(...recordsOf('proved'))
    const { id: customerId } = await customerOf('proved@example.com')
    const ended = await undoDuring(id, (tx) =>
      tx.updateTable('customers').set({ confirmedAt: new Date() }).where('id', '=', customerId).execute(),
    )
    expect(ended).toMatchObject(refused(/customer \S+: The customer has proved the address or chosen a password/))
    expect((await find('licenses')).map((license) => license.customerId)).toEqual([customerId])
    expect(await find('importKeys')).toHaveLength(4)
    await desk.database.query.updateTable('customers').set({ confirmedAt: null }).where('id', '=', customerId).execute()
    expect((await imports.undo(id)).status).toBe('Undone')
  })

  it('keeps what a customer brings into another account meanwhile', async () => {
    const ada = await newcomer(shop)
    const { id } = await importer.run(...recordsOf('merged'))
    const link = await joinLink(shop, ada.token, 'merged@example.com', services)
    // The merge has locked both accounts when it comes to this table.
    const end = await open((tx) => sql`lock table merged_accounts in share row exclusive mode`.execute(tx))
    const joining = joined(shop, link, ada.token)
    await untilWaiting(shop, 1)
    const undoing = Promise.allSettled([imports.undo(id)])
    await untilWaiting(shop, 2).finally(end)
    expect(await joining).toMatchObject({ licenses: 1 })
    expect(await undoing).toMatchObject([refused(/customer \S+: The customer has added the address of an account/)])
    expect((await find('licenses')).map((license) => license.customerId)).toEqual([ada.id])
  })
})
