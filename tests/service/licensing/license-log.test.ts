import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { LicenseLog, LicenseReceipt } from '#contract/entities/license-log.ts'
import { insertImported, removeImported, removeImportedDevices } from '#service/licensing/licenses/import-repository.ts'
import { send } from '../calls.ts'
import { password } from '../customers.ts'
import { startService } from '../start-service.ts'
import { activate, startTrial } from './devices.ts'
import { receiptOf, verify } from './license-log.ts'
import { activeDevices, newcomer, owner, refund } from './manual-licenses.ts'

const service = await startService('license-log')
const { app, database, services } = service
const { licenseLog, manualLicenses } = services

const eventsOf = ({ events }: LicenseReceipt) => events.map(({ entry }) => entry.event)
const receipt = (token: string, licenseId: string) => receiptOf(service, token, licenseId)
async function publicLog(): Promise<LicenseLog> {
  const { statusCode, body } = await send(app, 'GET', '/api/license-log')
  expect(statusCode).toBe(200)
  return JSON.parse(body)
}
const allIsWell = { code: 0, output: expect.stringMatching(/^OK/m) }

describe('the receipt of a license', () => {
  it('has all that happens to it, and its older receipts are proven to be continued', async () => {
    const ada = await owner(service)
    const receipts = [await receipt(ada.token, ada.licenseId)]
    await activate(app, ada.token, `first-${ada.id}`)
    await activate(app, ada.token, `second-${ada.id}`)
    receipts.push(await receipt(ada.token, ada.licenseId))
    const [device] = await activeDevices(service, ada.licenseId)
    await manualLicenses.freeSeat(device?.id ?? '')
    await manualLicenses.revoke(ada.licenseId, 'By mistake', true)
    await manualLicenses.restore(ada.licenseId, true)
    receipts.push(await receipt(ada.token, ada.licenseId))
    expect(receipts.map(eventsOf)).toEqual([
      ['license.granted'],
      ['license.granted', 'activation.created', 'activation.created'],
      [
        ...['license.granted', 'activation.created', 'activation.created', 'activation.revoked'],
        ...['activation.revoked', 'license.revoked', 'license.restored'],
      ],
    ])
    expect(await verify(...receipts)).toEqual(allIsWell)
    await owner(service)
    await licenseLog.append()
    expect(await verify(...receipts.toReversed(), await publicLog())).toEqual({
      code: 1,
      output: expect.stringMatching(/Add the shop's file .*consistency\?from=\d+&to=\d+/),
    })
  })

  it('goes with the license to its new owner, who learns no names', async () => {
    const [ada, bob] = [await owner(service), await newcomer(service)]
    const before = await receipt(ada.token, ada.licenseId)
    await activate(app, ada.token, `moved-${ada.id}`)
    await manualLicenses.move(ada.licenseId, bob.email, 'Sold')
    const after = await receipt(bob.token, ada.licenseId)
    expect(eventsOf(after)).toEqual([
      ...['license.granted', 'activation.created', 'activation.revoked', 'license.moved'],
    ])
    for (const secret of [ada.id, ada.email, bob.id, bob.email, `moved-${ada.id}`, 'Sold', ada.orderId])
      expect(JSON.stringify(after)).not.toContain(secret)
    expect(await verify(before, after)).toEqual(allIsWell)
    const refused = await send(app, 'POST', `/api/customer/inventory/licenses/${ada.licenseId}/receipt`, {
      token: ada.token,
    })
    expect(refused.statusCode).toBe(404)
  })

  it('tells of the end by a refund, and nothing of trials', async () => {
    const ada = await owner(service)
    await startTrial(app, `trial-${ada.id}`, ada.token)
    await refund(service, ada.orderId, 'Not for me')
    const ended = await receipt(ada.token, ada.licenseId)
    expect([eventsOf(ended), ended.license.status]).toEqual([['license.granted', 'license.revoked'], 'Revoked'])
    expect(await verify(ended)).toEqual(allIsWell)
    const { rows } = await sql`select from license_log_entries where license_id is not null
      and license_id not in (select id from licenses)`.execute(database.query)
    expect(rows).toEqual([])
  })

  it('is written of a license that a version without a log has granted, as it is found', async () => {
    const ada = await owner(service)
    await activate(app, ada.token, `found-${ada.id}`)
    await licenseLog.append()
    await sql`delete from license_log_entries where license_id = ${ada.licenseId}`.execute(database.query)
    const found = await receipt(ada.token, ada.licenseId)
    expect(eventsOf(found)).toEqual(['license.recorded'])
    expect(await verify(found)).toEqual(allIsWell)

    const bob = await owner(service, 'Bob')
    await sql`delete from license_log_entries where license_id = ${bob.licenseId}`.execute(database.query)
    await activate(app, bob.token, `found-${bob.id}`)
    await activate(app, bob.token, `again-${bob.id}`)
    const changed = await receipt(bob.token, bob.licenseId)
    expect(eventsOf(changed)).toEqual(['license.recorded', 'activation.created'])
    expect(await verify(changed)).toEqual(allIsWell)
  })

  it('is signed, so that nobody can make one up', async () => {
    const ada = await owner(service)
    const real = await receipt(ada.token, ada.licenseId)
    const forged = { ...real, license: { ...real.license, seats: 99 } }
    expect(await verify(forged)).toEqual({
      code: 1,
      output: expect.stringMatching(/The signature of the license-receipt is wrong/),
    })
    const otherHead = { ...real, head: { ...real.head, size: real.head.size + 1 } }
    expect((await verify(otherHead)).output).toMatch(/The signature of the license-log-head is wrong/)
  })
})

describe('the published log', () => {
  it('is compared with a receipt by a proof that everybody can ask for', async () => {
    const ada = await owner(service)
    const own = await receipt(ada.token, ada.licenseId)
    await owner(service)
    await licenseLog.append()
    const log = await publicLog()
    const query = { from: String(own.head.size), to: String(log.head.size) }
    const { body } = await send(app, 'GET', '/api/license-log/consistency', { query })
    expect(await verify(own, log, JSON.parse(body))).toEqual(allIsWell)
    const altered = { ...log, head: { ...log.head, root: own.head.root } }
    expect((await verify(own, altered, JSON.parse(body))).code).toBe(1)
  })

  it('has one head a day of what is older than a week', async () => {
    const before = (await publicLog()).head
    service.clock.advance(9 * 24 * 60 * 60 * 1000)
    await owner(service)
    await licenseLog.append()
    await licenseLog.forgetOldHeads(service.clock.now())
    const { earlier } = await publicLog()
    expect(earlier.map(({ size }) => size)).toEqual([before.size])
  })

  it('refuses proofs of sizes that it has not had', async () => {
    for (const query of [
      { from: '2', to: '1' },
      { from: '1', to: '999999' },
    ])
      expect((await send(app, 'GET', '/api/license-log/consistency', { query })).statusCode).toBe(404)
  })
})

describe('the log after an erasure', () => {
  it('has forgotten what happened to the licenses, and still proves everything else', async () => {
    const [ada, eve] = [await owner(service), await owner(service, 'Eve')]
    const mine = await receipt(eve.token, eve.licenseId)
    const sizeBefore = (await receipt(ada.token, ada.licenseId)).head.size
    const json = { password, confirmation: 'ERASE' }
    const { statusCode } = await send(app, 'POST', '/api/customer/identity/erase', { token: ada.token, json })
    expect(statusCode).toBe(204)
    const { rows } = await sql`select from license_log_entries where license_id = ${ada.licenseId}
      union all select from license_log_receipts where license_id = ${ada.licenseId}`.execute(database.query)
    expect(rows).toEqual([])
    const { head } = await receipt(eve.token, eve.licenseId)
    expect(head.size).toBeGreaterThan(sizeBefore)
    expect(await verify(mine, await receipt(eve.token, eve.licenseId))).toEqual(allIsWell)
  })
})

describe('the log of an import', () => {
  const device = (licenseId: string, customerId: string) => ({
    id: randomUUID(),
    licenseId,
    customerId,
    productId: 'snare-works',
    method: 'Online' as const,
    name: 'Studio',
    deviceSignature: `imported-${randomUUID()}`,
    status: 'Active' as const,
    createdAt: new Date(),
  })
  const nothing = { endReasons: [], serials: [], formerDevices: [] }

  it('has its licenses as grants with their devices, and devices that come later; undoing it is in it, too', async () => {
    const bob = await newcomer(service)
    const [kept, removed] = [randomUUID(), randomUUID()]
    const rows = [kept, removed].map((id) => ({
      id,
      customerId: bob.id,
      productId: 'snare-works',
      orderId: null,
      grantKey: `imported/test/${id}`,
      status: 'Active' as const,
      activeActivations: 0,
      maxActivations: 5,
      createdAt: new Date('2019-03-01'),
    }))
    const [first, later] = [device(kept, bob.id), device(kept, bob.id)]
    await database.transaction((tx) => insertImported(tx, { ...nothing, licenses: rows, activations: [first] }))
    await database.transaction((tx) => insertImported(tx, { ...nothing, licenses: [], activations: [later] }))
    const imported = await receipt(bob.token, kept)
    expect(eventsOf(imported)).toEqual(['license.granted', 'activation.created'])
    expect(imported.events[0]?.entry).toMatchObject({ seats: 5, devices: [first.id] })
    await database.transaction((tx) => removeImportedDevices(tx, [later.id]))
    const undone = await receipt(bob.token, kept)
    expect(await verify(imported, undone)).toEqual(allIsWell)
    expect(undone.license.devices).toEqual([first.id])
    await database.transaction((tx) => removeImported(tx, [removed]))
    const entries = database.query.selectFrom('licenseLogEntries').select('event').where('licenseId', '=', removed)
    expect((await entries.orderBy('id').execute()).map(({ event }) => event)).toEqual([
      ...['license.granted', 'license.removed'],
    ])
  })
})
