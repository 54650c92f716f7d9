import { describe, expect, it } from 'vitest'
import type { PermanencePreview } from '#contract/endpoints/permanent-licenses.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Activation, License } from '#contract/entities/inventory.ts'
import { toTransferPolicy } from '#service/licensing/index.ts'
import { signedIn, signUpConfirmed } from '../accounts/identity-calls.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buyer, licensesOf, signUp } from '../customers.ts'
import { dispute } from '../sales/disputes.ts'
import { startService } from '../start-service.ts'
import { openClient } from '../vendor-api/keys.ts'
import { activate, fulfil, readJwt, requestActivation, revokeFromDevice, validate } from './devices.ts'

const service = await startService('permanent-licenses', { transferPolicy: toTransferPolicy({}) })
const { app } = service
await service.services.webhooks.receivers.add('https://hooks.example/', ['license.permanent'])
const day = 24 * 3600_000

const pathOf = (licenseId: string) => `/api/customer/inventory/licenses/${licenseId}/permanence`
const preview = (token: string, licenseId: string) =>
  dataOf<PermanencePreview>(send(app, 'GET', pathOf(licenseId), { token }))
const make = (token: string, licenseId: string) => send(app, 'POST', pathOf(licenseId), { token })
const made = (token: string, licenseId: string) => dataOf<License>(make(token, licenseId))
const devicesOf = async (token: string, licenseId: string) =>
  (
    await dataOf<Paged<Activation>>(
      send(app, 'GET', `/api/customer/inventory/licenses/${licenseId}/activations`, { token }),
    )
  ).items
const claimsOf = (jwt: string) => readJwt(jwt).claims

describe('a license that its owner makes permanent', () => {
  it('takes its devices offline, each of which gets its permanent license with its next check', async () => {
    const { token, licenseId, user } = await buyer(app)
    const [desktop, laptop] = [await activate(app, token, 'desktop'), await activate(app, token, 'laptop')]
    expect(claimsOf(desktop)).toMatchObject({ method: 'Online' })
    expect(await preview(token, licenseId)).toEqual({ devices: 2, offlineActivations: { limit: 6, used: 0 } })
    expect(await made(token, licenseId)).toMatchObject({
      permanentSince: expect.any(String),
      offlineActivations: { limit: 6, used: 2 },
    })
    const awaiting = async () => (await devicesOf(token, licenseId)).map((device) => device.awaitsPermanentLicense)
    expect(await awaiting()).toEqual([true, true])
    service.clock.advance(1000)
    const permanent = (await validate(app, desktop)).body
    expect(claimsOf(permanent)).toMatchObject({ method: 'Offline', sig: 'desktop' })
    expect(claimsOf(permanent)).not.toHaveProperty('exp')
    expect(await awaiting()).toEqual([undefined, true])
    expect(await devicesOf(token, licenseId)).toMatchObject([
      { activationMethod: 'Offline' },
      { activationMethod: 'Offline' },
    ])
    // The device that has not asked yet cannot free its seat either: it would run on with what it gets next.
    expect(await problemOf(revokeFromDevice(app, laptop))).toMatchObject({ statusCode: 400, code: 'not-revocable' })
    await expect
      .poll(() => service.mails.some(({ to, text }) => to === user.email && text.includes('is permanent now')))
      .toBe(true)
  })

  it('is found by the vendor', async () => {
    const [{ token, licenseId }, other] = [await buyer(app), await buyer(app)]
    const { permanentSince } = await made(token, licenseId)
    const { items } = await (await openClient(service)).call('listLicenses', { query: { use: 'permanent' } })
    expect(items).toContainEqual(expect.objectContaining({ id: licenseId, permanentSince }))
    expect(items.map(({ id }) => id)).not.toContain(other.licenseId)
  })

  it('activates further devices offline from the start, and counts them', async () => {
    const { token, licenseId } = await buyer(app)
    await made(token, licenseId)
    expect(claimsOf(await activate(app, token, 'later'))).toMatchObject({ method: 'Offline' })
    expect(await devicesOf(token, licenseId)).toMatchObject([{ activationMethod: 'Offline' }])
    expect((await licensesOf(app, token)).items).toMatchObject([{ offlineActivations: { limit: 6, used: 1 } }])
    await service.services.manualLicenses.limitOffline(licenseId, 1)
    const { id } = await requestActivation(app, 'one too many')
    expect(await problemOf(fulfil(app, id, token))).toMatchObject({ statusCode: 409, code: 'offline-limit-reached' })
  })

  it('leaves a freed device running, which counts for a year', async () => {
    const { token, licenseId } = await buyer(app)
    const device = await activate(app, token, 'old computer')
    await made(token, licenseId)
    const [found] = await devicesOf(token, licenseId)
    const revoking = `/api/customer/inventory/licenses/${licenseId}/activations/${found?.id}/revoke`
    expect((await send(app, 'POST', revoking, { token })).statusCode).toBe(204)
    expect((await validate(app, device)).statusCode).toBe(400)
    expect((await licensesOf(app, token)).items).toMatchObject([
      { activeNumberOfActivations: 0, offlineActivations: { used: 1 }, seatChanges: { used: 0 } },
    ])
  })

  it('is not counted against while the customer has another license with a free seat', async () => {
    const { token, licenseId } = await buyer(app)
    await made(token, licenseId)
    const source = { grantedReason: 'Second', grantKind: null } as const
    const grant = { productId: 'snare-works', maxActivations: 1, grantKey: `second ${licenseId}` }
    const { id } = await dataOf<{ id: string }>(send(app, 'GET', '/api/customer/meta/user', { token }))
    await service.database.transaction((tx) => service.services.licenses.grantLicenses(tx, id, source, [grant]))
    expect(claimsOf(await activate(app, token, 'online'))).toMatchObject({ method: 'Online' })
    expect(claimsOf(await activate(app, token, 'offline'))).toMatchObject({ method: 'Offline', 'l:id': licenseId })
  })

  it('stays permanent for whoever it is handed on to', { tags: ['long'] }, async () => {
    const { email } = await signUpConfirmed(service)
    const kim = await signUpConfirmed(service)
    const [licenseId = ''] = await service.database.transaction((tx) =>
      service.services.licenses.grantLicenses(tx, kim.id, { grantedReason: 'Contest', grantKind: null }, [
        { productId: 'snare-works', maxActivations: 2, grantKey: `contest ${kim.id}` },
      ]),
    )
    service.clock.advance(31 * day)
    const owner = (await signedIn(app, kim.email)).accessToken
    const device = await activate(app, owner, 'kims')
    await made(owner, licenseId)
    const json = { licenseIds: [licenseId] }
    const offered = await dataOf<{ link: string }>(
      send(app, 'POST', '/api/customer/license-transfers', { token: owner, json }),
    )
    const query = { code: new URL(offered.link).searchParams.get('code') ?? '' }
    const shown = await dataOf(send(app, 'GET', '/api/customer/license-transfers/offer', { query }))
    expect(shown).toMatchObject({ licenses: [{ productName: 'Snare Works', isPermanent: true }] })
    const token = (await signedIn(app, email)).accessToken
    expect((await send(app, 'POST', '/api/customer/license-transfers/accept', { token, query })).statusCode).toBe(200)
    expect((await licensesOf(app, token)).items).toMatchObject([
      { permanentSince: expect.any(String), activeNumberOfActivations: 0, offlineActivations: { limit: 4, used: 1 } },
    ])
    expect((await validate(app, device)).statusCode).toBe(400)
    expect(claimsOf(await activate(app, token, 'theirs'))).toMatchObject({ method: 'Offline' })
  })

  it('ends with a dispute, and then gives no device a permanent license any more', { tags: ['long'] }, async () => {
    const { token, licenseId, orderId } = await buyer(app)
    const [fetched, late] = [await activate(app, token, 'fetched'), await activate(app, token, 'late')]
    await made(token, licenseId)
    const permanent = (await validate(app, fetched)).body
    await dispute(service, orderId, 'Open')
    for (const jwt of [permanent, late])
      expect(await problemOf(validate(app, jwt))).toMatchObject({ statusCode: 400, code: 'license-revoked' })
    await dispute(service, orderId, 'Won')
    expect(claimsOf((await validate(app, late)).body)).toMatchObject({ method: 'Offline' })
  })

  it('is told to the vendor: record, audit log and webhook', async () => {
    const { token, licenseId } = await buyer(app)
    await activate(app, token)
    await made(token, licenseId)
    const { query } = service.database
    const entries = await query.selectFrom('auditEntries').selectAll().where('about', '=', licenseId).execute()
    expect(entries.at(-1)).toMatchObject({ actor: 'Customer', action: 'LicenseMadePermanent', details: { devices: 1 } })
    const deliveries = query.selectFrom('webhookDeliveries').select('event').where('subjectId', '=', licenseId)
    expect((await deliveries.execute()).map(({ event }) => event)).toContain('license.permanent')
  })
})

describe('making a license permanent', () => {
  it('changes nothing where more devices are online than offline activations are left, and says why', async () => {
    const { token, licenseId } = await buyer(app)
    await activate(app, token, 'one')
    await activate(app, token, 'two')
    await service.services.manualLicenses.limitOffline(licenseId, 1)
    expect((await preview(token, licenseId)).obstacle).toMatchObject({
      code: 'too-many-devices',
      reason: expect.stringContaining('2 devices would go offline, but only 1 of 1'),
    })
    expect(await problemOf(make(token, licenseId))).toMatchObject({ statusCode: 409, code: 'not-made-permanent' })
    expect(await devicesOf(token, licenseId)).toMatchObject([
      { activationMethod: 'Online' },
      { activationMethod: 'Online' },
    ])
    const [license] = (await licensesOf(app, token)).items
    expect(license).not.toHaveProperty('permanentSince')
  })

  it('is refused for a license that ends, also before its end is written down', async () => {
    const { id, accessToken: token } = await signUp(app)
    const expiresAt = new Date(service.clock.now().getTime() + day)
    const grant = { productId: 'snare-works', maxActivations: 1, grantKey: `ends ${id}`, expiresAt }
    const [licenseId = ''] = await service.database.transaction((tx) =>
      service.services.licenses.grantLicenses(tx, id, { grantedReason: 'Review', grantKind: 'NFR' }, [grant]),
    )
    expect((await preview(token, licenseId)).obstacle?.code).toBe('ends')
    expect((await make(token, licenseId)).statusCode).toBe(409)
  })

  it('is refused while the license is offered to somebody else', async () => {
    const kim = await signUpConfirmed(service)
    const [licenseId = ''] = await service.database.transaction((tx) =>
      service.services.licenses.grantLicenses(tx, kim.id, { grantedReason: 'Contest', grantKind: null }, [
        { productId: 'snare-works', maxActivations: 2, grantKey: `offered ${kim.id}` },
      ]),
    )
    service.clock.advance(31 * day)
    const token = (await signedIn(app, kim.email)).accessToken
    const transfers = '/api/customer/license-transfers'
    const { id } = await dataOf<{ id: string }>(
      send(app, 'POST', transfers, { token, json: { licenseIds: [licenseId] } }),
    )
    expect((await problemOf(make(token, licenseId))).detail).toContain('offered it to somebody else')
    await dataOf(send(app, 'POST', `${transfers}/${id}/cancel`, { token }))
    expect(await made(token, licenseId)).toMatchObject({ permanentSince: expect.any(String) })
  })

  it('is refused a second time', async () => {
    const { token, licenseId } = await buyer(app)
    await made(token, licenseId)
    expect((await preview(token, licenseId)).obstacle?.code).toBe('already-permanent')
    expect((await make(token, licenseId)).statusCode).toBe(409)
  })

  it('needs the password once more where it was entered long ago, and is for the owner alone', async () => {
    const { token, licenseId, user } = await buyer(app)
    const { accessToken: stranger } = await signUp(app)
    expect((await make(stranger, licenseId)).statusCode).toBe(404)
    const sessions = service.database.query.updateTable('sessions').set({ passwordEnteredAt: null })
    await sessions.where('customerId', '=', user.id).execute()
    expect(await problemOf(make(token, licenseId))).toMatchObject({
      statusCode: 403,
      code: 'reauthentication-required',
    })
  })
})
