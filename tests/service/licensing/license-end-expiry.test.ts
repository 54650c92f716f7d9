import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Paged } from '#contract/endpoints/query.ts'
import type { ProductSummary, Storefront } from '#contract/entities/catalogue.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { licensesOf } from '../customers.ts'
import { startService } from '../start-service.ts'
import { activate, activateByFile, fulfil, machineFile, readJwt, requestActivation, validate } from './devices.ts'
import { auditOf, license, newcomer, newsOf } from './manual-licenses.ts'

const service = await startService('license-end-expiry')
const { licenseExpiry, manualLicenses } = service.services
const minute = 60_000
const day = 24 * 60 * minute

/** Somebody with a license of Snare Works that ends after a while, and nothing else. */
async function holder(term = minute) {
  const person = await newcomer(service)
  const expiresAt = new Date(service.clock.now().getTime() + term)
  const grant = { productId: 'snare-works', maxActivations: 2, grantKey: randomUUID(), expiresAt }
  const source = { grantedReason: 'Rented', grantKind: null }
  const [licenseId = ''] = await service.database.transaction((tx) =>
    service.services.licenses.grantLicenses(tx, person.id, source, [grant]),
  )
  return { ...person, licenseId, expiresAt }
}

const ownedBy = async (token: string) =>
  (await dataOf<Paged<ProductSummary>>(send(service.app, 'GET', '/api/customer/inventory/products', { token }))).items

describe('a license with an end', () => {
  it('is shown with it, and its tokens end with it', async () => {
    const { token, expiresAt } = await holder(30 * day)
    expect((await licensesOf(service.app, token)).items[0]).toMatchObject({ expiresAt: expiresAt.toISOString() })
    const { claims } = readJwt(await activate(service.app, token, randomUUID()))
    expect(claims).toMatchObject({ trial: false, exp: Math.floor(expiresAt.getTime() / 1000) })
  })

  it('gives every fresh token the end that it has by then', async () => {
    const { token, licenseId, expiresAt } = await holder(30 * day)
    const jwt = await activate(service.app, token, randomUUID())
    const earlier = new Date(expiresAt.getTime() - 10 * day)
    await service.database.query
      .updateTable('licenses')
      .set({ expiresAt: earlier })
      .where('id', '=', licenseId)
      .execute()
    const { claims } = readJwt((await validate(service.app, jwt)).body)
    expect(claims.exp).toBe(Math.floor(earlier.getTime() / 1000))
  })
})

describe('once its time is over, and before anything has written that down, a license', () => {
  it('is refused to its devices in words that say expired', async () => {
    const { token, licenseId } = await holder()
    const signature = randomUUID()
    const jwt = await activate(service.app, token, signature)
    service.clock.advance(minute)
    expect((await license(service, licenseId)).status).toBe('Active')
    expect(await problemOf(validate(service.app, jwt))).toMatchObject({
      statusCode: 400,
      code: 'license-expired',
      detail: expect.stringContaining('expired'),
    })
  })

  it('is refused to a token without an end, from before the license had one', async () => {
    const { token, licenseId } = await holder(day)
    const unending = { expiresAt: null }
    await service.database.query.updateTable('licenses').set(unending).where('id', '=', licenseId).execute()
    const jwt = await activate(service.app, token, randomUUID())
    expect(readJwt(jwt).claims).not.toHaveProperty('exp')
    const now = { expiresAt: service.clock.now() }
    await service.database.query.updateTable('licenses').set(now).where('id', '=', licenseId).execute()
    expect(await problemOf(validate(service.app, jwt))).toMatchObject({ code: 'license-expired' })
    const authorization = `LicenseToken ${jwt}`
    const seen = await send(service.app, 'GET', '/api/customer/inventory/products/snare-works', {
      headers: { authorization },
    })
    expect(seen.json().data).not.toHaveProperty('numberOfLicenses')
  })

  it('activates no device, neither one that has a seat nor another', async () => {
    const { token } = await holder()
    const signature = randomUUID()
    await activate(service.app, token, signature)
    service.clock.advance(minute)
    for (const device of [signature, randomUUID()]) {
      const { id } = await requestActivation(service.app, device)
      expect(await problemOf(fulfil(service.app, id, token))).toMatchObject({ statusCode: 409, code: 'no-license' })
      const uploaded = activateByFile(service.app, machineFile('snare-works', device), { token })
      expect(await problemOf(uploaded)).toMatchObject({ statusCode: 409, code: 'no-license' })
    }
  })

  it('no longer counts as owned', async () => {
    const { token } = await holder()
    expect(await ownedBy(token)).toEqual([expect.objectContaining({ numberOfLicenses: 1, downloadsAllowed: true })])
    service.clock.advance(minute)
    expect(await ownedBy(token)).toEqual([])
    const { products } = await dataOf<Storefront>(send(service.app, 'GET', '/api/customer/storefront', { token }))
    expect(products.filter(({ owned }) => owned)).toEqual([])
  })

  it('leaves those without an end alone', async () => {
    const { token, licenseId } = await holder()
    await service.database.query.updateTable('licenses').set({ expiresAt: null }).where('id', '=', licenseId).execute()
    service.clock.advance(minute)
    await licenseExpiry.endExpired()
    expect((await license(service, licenseId)).status).toBe('Active')
    await activate(service.app, token, randomUUID())
  })
})

describe('the end of a license', () => {
  it('is written down with its day, the news and who did it, once', async () => {
    const { token, licenseId, expiresAt } = await holder()
    const jwt = await activate(service.app, token, randomUUID())
    await licenseExpiry.endExpired()
    expect((await license(service, licenseId)).status).toBe('Active')
    service.clock.advance(minute)
    await licenseExpiry.endExpired()
    const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt)
    expect(await license(service, licenseId)).toMatchObject({ status: 'Revoked', revokedReason: `Expired on ${words}` })
    expect(await licenseExpiry.endExpired()).toBe(0)
    expect((await auditOf(service, licenseId)).filter((entry) => entry === 'Shop LicenseRevoked')).toHaveLength(1)
    expect(await problemOf(validate(service.app, jwt))).toMatchObject({ code: 'license-expired' })
  })

  it('is written down within a minute, by nobody’s call', { tags: ['long'] }, async () => {
    const { licenseId, expiresAt } = await holder(1000)
    while ((await license(service, licenseId)).status === 'Active') {
      expect(service.clock.now().getTime() - expiresAt.getTime()).toBeLessThan(minute)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })

  it('is not undone by the vendor, who restores only what the vendor has ended', async () => {
    const { licenseId } = await holder()
    await manualLicenses.revoke(licenseId, 'Shared', true)
    service.clock.advance(minute)
    await licenseExpiry.endExpired()
    expect(await license(service, licenseId)).toMatchObject({ revokedReason: 'By the vendor: Shared' })
    await manualLicenses.restore(licenseId, true)
    await licenseExpiry.endExpired()
    expect(await license(service, licenseId)).toMatchObject({
      status: 'Revoked',
      revokedReason: expect.stringMatching(/^Expired on /),
    })
    await expect(manualLicenses.restore(licenseId, true)).rejects.toMatchObject({ code: 'license-not-ended' })
  })

  it('comes to many at once, more than go into one transaction', { tags: ['long'] }, async () => {
    const { id, expiresAt } = await holder()
    const grants = Array.from({ length: 1203 }, () => {
      const grantKey = randomUUID()
      return { productId: 'kick-works', maxActivations: 1, grantKey, expiresAt }
    })
    const granted = await service.database.transaction((tx) =>
      service.services.licenses.grantLicenses(tx, id, { grantedReason: 'Rented', grantKind: null }, grants),
    )
    service.clock.advance(minute)
    expect(await licenseExpiry.endExpired()).toBeGreaterThanOrEqual(granted.length)
    const left = service.database.query.selectFrom('licenses').select('id').where('customerId', '=', id)
    expect(await left.where('status', '=', 'Active').execute()).toEqual([])
    expect(await newsOf(service, granted[0] ?? '')).toEqual([])
  })
})
