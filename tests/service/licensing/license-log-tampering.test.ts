import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { send } from '../calls.ts'
import { startService } from '../start-service.ts'
import { activate } from './devices.ts'
import { receiptOf, verify } from './license-log.ts'
import { newcomer, owner } from './manual-licenses.ts'

const service = await startService('license-log-tampering')
const { query } = service.database
const run = (statement: ReturnType<typeof sql>) => statement.execute(query)

/** Somebody with a license, a device on it, and a receipt that says so. */
async function holder() {
  const person = await owner(service)
  await activate(service.app, person.token, `machine-${person.id}`)
  const receipt = await receiptOf(service, person.token, person.licenseId)
  return { ...person, receipt }
}
type Holder = Awaited<ReturnType<typeof holder>>

/** What somebody with access to the database changes, and what the verifier says to the customer's files. */
const changes: [string, (victim: Holder) => Promise<unknown>, RegExp][] = [
  [
    'the number of seats',
    ({ licenseId }) => run(sql`update licenses set max_activations = 99 where id = ${licenseId}`),
    /seats is 99, and by the log 3/,
  ],
  [
    'the number of seats that are taken',
    ({ licenseId }) => run(sql`update licenses set active_activations = 0 where id = ${licenseId}`),
    /seatsTaken is 0, and by the log 1/,
  ],
  [
    'the status',
    ({ licenseId }) => run(sql`update licenses set status = 'Revoked' where id = ${licenseId}`),
    /status is "Revoked", and by the log "Active"/,
  ],
  [
    'the end',
    ({ licenseId }) => run(sql`update licenses set expires_at = '2040-01-01' where id = ${licenseId}`),
    /expiresAt is "2040-01-01T00:00:00.000Z", and by the log null/,
  ],
  [
    'the product',
    ({ licenseId }) => run(sql`update licenses set product_id = 'kick-works' where id = ${licenseId}`),
    /product is "kick-works", and by the log "snare-works"/,
  ],
  [
    'the device that has a seat',
    async ({ licenseId }) => {
      const id = randomUUID()
      const other = JSON.stringify({ id, device_signature: `other-${id}` })
      await run(sql`insert into activations select (jsonb_populate_record(activations, ${other}::jsonb)).*
        from activations where license_id = ${licenseId}`)
      await run(sql`update activations set status = 'Revoked' where license_id = ${licenseId} and id <> ${id}`)
    },
    /devices is \[".*"\], and by the log \["/,
  ],
  [
    'the state of a device',
    ({ licenseId }) => run(sql`update activations set status = 'Revoked' where license_id = ${licenseId}`),
    /devices is \[\], and by the log \["/,
  ],
  [
    'what an entry of the log says',
    ({ licenseId }) =>
      run(sql`update license_log_entries set details = details || '{"seats":99}'
        where license_id = ${licenseId} and event = 'license.granted'`),
    /license.granted of .* is not in the log/,
  ],
  [
    'the time of an entry',
    ({ licenseId }) => run(sql`update license_log_entries set at = '2020-01-01' where license_id = ${licenseId}`),
    /is not in the log/,
  ],
  [
    'the salt of an entry',
    ({ licenseId }) => run(sql`update license_log_entries set salt = sha256(salt) where license_id = ${licenseId}`),
    /is not in the log/,
  ],
  [
    'an entry, and the license so that they agree',
    async ({ licenseId }) => {
      await run(sql`update licenses set max_activations = 1 where id = ${licenseId}`)
      await run(sql`update license_log_entries set details = details || '{"seats":1}'
        where license_id = ${licenseId} and event = 'license.granted'`)
    },
    /license.granted of .* is not in the log/,
  ],
  [
    'that an entry is there',
    ({ licenseId }) =>
      run(sql`delete from license_log_entries where license_id = ${licenseId} and event = 'activation.created'`),
    /activation.created of .* was changed or left out/,
  ],
  [
    'that there are entries, so that the license is entered anew with fewer seats',
    async ({ licenseId }) => {
      await run(sql`update licenses set max_activations = 1 where id = ${licenseId}`)
      await run(sql`delete from license_log_entries where license_id = ${licenseId}`)
    },
    /license.granted of .* was changed or left out/,
  ],
]

describe('a row that is changed behind the log’s back is found by the customer', () => {
  it('who is told that all is well before', async () => {
    const { receipt } = await holder()
    expect(await verify(receipt)).toMatchObject({ code: 0, output: expect.stringMatching(/^OK/m) })
  })

  it.each(changes)('%s', async (_, change, finding) => {
    const victim = await holder()
    await change(victim)
    const found = await verify(victim.receipt, await receiptOf(service, victim.token, victim.licenseId))
    expect(found).toEqual({ code: 1, output: expect.stringMatching(finding) })
  })

  it('the owner, whether the old one asks or the new one', async () => {
    const [victim, thief] = [await holder(), await newcomer(service, 'Eve')]
    await run(sql`update licenses set customer_id = ${thief.id} where id = ${victim.licenseId}`)
    const receipts = await Promise.all([victim, thief].map(({ token }) => receiptOf(service, token, victim.licenseId)))
    for (const receipt of receipts)
      expect(await verify(receipt)).toEqual({ code: 1, output: expect.stringMatching(/holder is "/) })
    const path = `/api/customer/inventory/licenses/${victim.licenseId}/receipt`
    const other = await newcomer(service, 'Mallory')
    expect((await send(service.app, 'POST', path, { token: other.token })).statusCode).toBe(404)
  })

  it.each([
    ['the leaf beside one of the license', 0],
    ['a node above leaves of others', 1],
  ])('%s', async (_, level) => {
    const victim = await holder()
    await holder()
    const above = Math.floor((victim.receipt.events[0]?.leaf ?? 0) / 2 ** level)
    const position = above % 2 === 0 ? above + 1 : above - 1
    const node = sql`level = ${level} and position = ${position}`
    const { rows } = await sql<{ hash: Uint8Array }>`select hash from license_log_nodes where ${node}`.execute(query)
    const setHash = (hash: Uint8Array | undefined) =>
      run(sql`update license_log_nodes set hash = ${hash} where ${node}`)
    expect(rows).toHaveLength(1)
    await setHash(Buffer.alloc(32, 7))
    const fresh = await receiptOf(service, victim.token, victim.licenseId)
    await setHash(rows[0]?.hash)
    expect(await verify(fresh)).toEqual({ code: 1, output: expect.stringMatching(/is not in the log/) })
    expect((await verify(await receiptOf(service, victim.token, victim.licenseId))).code).toBe(0)
  })

  it('a log that the vendor rewrites from its beginning, with its own key', async () => {
    const victim = await holder()
    await run(sql`update licenses set max_activations = 1 where id = ${victim.licenseId}`)
    await run(sql`update license_log_entries set details = details || '{"seats":1}'
      where license_id = ${victim.licenseId} and event = 'license.granted'`)
    await run(sql`update license_log_entries set leaf = null`)
    for (const table of ['license_log_nodes', 'license_log_heads']) await run(sql`delete from ${sql.table(table)}`)
    await service.services.licenseLog.append()
    for (let others = 0; others < 3; others += 1) await holder()
    const fresh = await receiptOf(service, victim.token, victim.licenseId)
    expect(await verify(fresh)).toMatchObject({ code: 0 })
    expect(await verify(victim.receipt, fresh)).toEqual({
      code: 1,
      output: expect.stringMatching(/license.granted of .* was changed or left out[\s\S]*The log was rewritten/),
    })
  })
})
