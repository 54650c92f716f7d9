import { describe, expect, it } from 'vitest'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { signToken } from '#plugin/typescript/testing/signed-tokens.ts'
import { verifyToken } from '#plugin/typescript/token.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { signedIn } from '../accounts/identity-calls.ts'
import { jobsToRest } from '../accounts/mailed-links.ts'
import { dataOf, problemOf, send, statusesOf } from '../calls.ts'
import { signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { vendor } from '../test-service.ts'
import {
  cancel,
  fulfilWithTrial,
  readJwt,
  readRequest,
  requestActivation,
  revokeFromDevice,
  startTrial,
  validate,
} from './devices.ts'

const [snareWorks, kickWorks] = exampleContent.products
if (!snareWorks || !kickWorks) throw new Error('The example catalogue has lost its products')
/** Snare Works can be tried for 14 days, Kick Works by customers for 7, and Rim Works not at all. */
const catalogue = {
  ...exampleContent,
  products: [
    snareWorks,
    { ...kickWorks, trialDays: 7, trialNeedsAccount: true },
    { ...kickWorks, id: 'rim-works', name: 'Rim Works' },
  ],
}

const day = 24 * 3600_000
const nilUuid = '00000000-0000-0000-0000-000000000000'
const service = await startService('trials', { catalogue, limits: true })

const eligibility = async (signature: string, token?: string, productId?: string) => {
  const { id } = await requestActivation(service.app, signature, productId)
  return (await readRequest(service.app, id, token)).trialEligibility
}
const claimsOf = async (licenseToken: Promise<string>) => readJwt(await licenseToken).claims
const trialsOn = async (signature: string) =>
  (
    await service.database.query
      .selectFrom('activations')
      .select('status')
      .where('deviceSignature', '=', signature)
      .where('licenseId', 'is', null)
      .execute()
  ).map(({ status }) => status)
const fresh = { eligible: true, existing: false, numberOfDaysPerProduct: 14, numberOfDaysRemaining: 14 }

describe('a trial', () => {
  it('is there for a device that never had one, without an account, and ends', {
    tags: ['calls.fulfil-trial', 'roles.anonymous-fulfils-trial', 'states.fulfilling'],
  }, async () => {
    const { id, pollPath } = await requestActivation(service.app, 'new')
    expect(await readRequest(service.app, id)).toMatchObject({
      status: 'Requested',
      trialEligibility: { ...fresh, requiresAccount: false, requiresNewsletterOptIn: false },
    })
    const fulfilled = await dataOf<ActivationRequest>(fulfilWithTrial(service.app, id))
    expect(fulfilled).toMatchObject({ id, status: 'Fulfilled', fulfillmentType: 'Trial' })
    expect(fulfilled).not.toHaveProperty('trialEligibility')

    const { claims } = readJwt((await send(service.app, 'GET', pollPath)).body)
    expect(claims).toMatchObject({
      aud: 'snare-works',
      sig: 'new',
      trial: true,
      method: 'Online',
      'u:id': nilUuid,
      'u:name': '',
      'u:email': '',
      'l:id': nilUuid,
    })
    expect(Number(claims.exp) * 1000 - service.clock.now().getTime()).toBeGreaterThan(14 * day - 60_000)
    expect(Number(claims.exp) * 1000 - service.clock.now().getTime()).toBeLessThanOrEqual(14 * day)
    expect(await readRequest(service.app, id)).toMatchObject({ status: 'Completed', fulfillmentType: 'Trial' })
  })

  it('carries every claim that public clients read, with an account and without', async () => {
    const { accessToken, id, email } = await signUp(service.app)
    for (const [account, who] of [
      [undefined, { 'u:id': nilUuid, 'u:name': '', 'u:email': '' }],
      [accessToken, { 'u:id': id, 'u:name': 'Ada', 'u:email': email }],
    ] as const) {
      const { claims } = readJwt(await startTrial(service.app, `all claims ${account === undefined}`, account))
      expect(claims).toEqual({
        iss: vendor.id,
        aud: 'snare-works',
        id: expect.any(String),
        'l:id': nilUuid,
        trial: true,
        method: 'Online',
        sig: `all claims ${account === undefined}`,
        iat: expect.any(Number),
        validated: expect.any(Number),
        exp: expect.any(Number),
        'p:id': 'snare-works',
        'p:name': 'Snare Works',
        ...who,
      })
    }
  })

  it('whose token was issued without l:id stays valid for validating, reading and plug-ins', async () => {
    const { accessToken } = await signUp(service.app)
    const { claims, header } = readJwt(await startTrial(service.app, 'issued before', accessToken))
    const [key] = service.services.licenseKeys.current()
    if (!key) throw new Error('The service has no key for license tokens')
    const older = signToken(key, { ...claims, 'l:id': undefined, 'u:name': 'Ada' }, header)
    expect(readJwt(older).claims).not.toHaveProperty('l:id')

    const validated = await validate(service.app, older)
    expect(validated.statusCode).toBe(200)
    expect(readJwt(validated.body).claims).toMatchObject({ id: claims.id, 'l:id': nilUuid })
    const download = '/api/customer/inventory/products/snare-works/download/Mac/latest?redirect=false'
    const authorization = `LicenseToken ${older}`
    expect((await send(service.app, 'GET', download)).statusCode).toBe(401)
    expect((await send(service.app, 'GET', download, { headers: { authorization } })).statusCode).toBe(200)
    expect(
      verifyToken(older, {
        publicKeys: key.publicPem,
        vendorId: vendor.id,
        productId: 'snare-works',
        deviceSignature: 'issued before',
        now: service.clock.now(),
      }),
    ).toMatchObject({ trial: true, exp: claims.exp })
  })

  it('goes on when the device asks again: the same one, to the same end', async () => {
    const first = await claimsOf(startTrial(service.app, 'again'))
    service.clock.advance(2 * day + 3600_000)
    expect(await eligibility('again')).toMatchObject({ ...fresh, existing: true, numberOfDaysRemaining: 12 })
    expect(await claimsOf(startTrial(service.app, 'again'))).toMatchObject({ id: first.id, exp: first.exp })
    expect(await trialsOn('again')).toEqual(['Active'])
  })

  it('does not start anew for another account on the device, nor for the account on another device', {
    tags: ['entities.trial-eligibility'],
  }, async () => {
    const first = await claimsOf(startTrial(service.app, 'shared'))
    service.clock.advance(3 * day)
    const { accessToken } = await signUp(service.app)
    const running = { ...fresh, existing: true, numberOfDaysRemaining: 11 }
    expect(await eligibility('shared', accessToken)).toMatchObject(running)
    expect(await eligibility('unshared', accessToken)).toMatchObject(fresh)
    const second = await claimsOf(startTrial(service.app, 'shared', accessToken))
    expect(second.exp).toBe(first.exp)
    expect(second.id).not.toBe(first.id)
    expect(await eligibility('unshared', accessToken)).toMatchObject(running)
    expect((await claimsOf(startTrial(service.app, 'unshared', accessToken))).exp).toBe(first.exp)
    expect(await eligibility('unshared')).toMatchObject(running)
    expect(await eligibility('somebody else')).toMatchObject(fresh)
  })

  it('is over after its days: not given again, and refused in words that say expired', async () => {
    const { accessToken, email } = await signUp(service.app)
    const licenseToken = await startTrial(service.app, 'over', accessToken)
    service.clock.advance(14 * day - 60_000)
    expect((await validate(service.app, licenseToken)).statusCode).toBe(200)
    service.clock.advance(60_000)
    expect(await problemOf(validate(service.app, licenseToken))).toMatchObject({
      statusCode: 400,
      detail: expect.stringContaining('expired'),
    })
    const again = await signedIn(service.app, email)
    for (const [signature, token] of [
      ['over'],
      ['over', again.accessToken],
      ['elsewhere', again.accessToken],
    ] as const) {
      const over = { ...fresh, eligible: false, existing: true, numberOfDaysRemaining: 0 }
      expect(await eligibility(signature, token)).toMatchObject(over)
      const { id } = await requestActivation(service.app, signature)
      expect(await problemOf(fulfilWithTrial(service.app, id, token))).toMatchObject({
        statusCode: 409,
        detail: expect.stringMatching(/over.*buy/),
      })
      expect(await readRequest(service.app, id, token)).toMatchObject({ status: 'Requested' })
    }
  })

  it('that ends before the device collects it is refused as expired', async () => {
    await startTrial(service.app, 'ending')
    service.clock.advance(14 * day - 3600_000)
    const { id, pollPath } = await requestActivation(service.app, 'ending')
    await dataOf(fulfilWithTrial(service.app, id))
    service.clock.advance(3600_000)
    expect(await problemOf(send(service.app, 'GET', pollPath))).toMatchObject({
      statusCode: 400,
      detail: expect.stringContaining('expired'),
    })
  })

  it('needs an account where the product says so', async () => {
    const trialEligibility = { eligible: true, requiresAccount: true, numberOfDaysPerProduct: 7 }
    expect(await eligibility('kicking', undefined, 'kick-works')).toMatchObject(trialEligibility)
    const { id } = await requestActivation(service.app, 'kicking', 'kick-works')
    expect(await problemOf(fulfilWithTrial(service.app, id))).toMatchObject({
      statusCode: 401,
      detail: expect.stringContaining('account'),
    })
    const { accessToken } = await signUp(service.app)
    expect(await dataOf(fulfilWithTrial(service.app, id, accessToken))).toMatchObject({ status: 'Fulfilled' })
  })

  it('is not there for a product without days for it', async () => {
    expect(await eligibility('rim', undefined, 'rim-works')).toMatchObject({ eligible: false, existing: false })
    const { id } = await requestActivation(service.app, 'rim', 'rim-works')
    expect(await problemOf(fulfilWithTrial(service.app, id))).toMatchObject({
      statusCode: 409,
      detail: expect.stringContaining('no trial'),
    })
  })

  it('of one product leaves those of others alone', async () => {
    const { accessToken } = await signUp(service.app)
    await startTrial(service.app, 'two products', accessToken)
    expect(await eligibility('two products', accessToken, 'kick-works')).toMatchObject({ existing: false })
  })

  it('that was never collected does not count, whether it was cancelled or waited too long', async () => {
    for (const end of ['cancel', 'wait']) {
      const { id } = await requestActivation(service.app, `uncollected ${end}`)
      await dataOf(fulfilWithTrial(service.app, id))
      expect(await eligibility(`uncollected ${end}`)).toMatchObject({ existing: true })
      if (end === 'cancel') await cancel(service.app, id)
      else service.clock.advance(day + 1)
      await jobsToRest(service)
      expect(await readRequest(service.app, id)).toMatchObject({ status: 'Cancelled', fulfillmentType: 'Trial' })
      expect(await eligibility(`uncollected ${end}`)).toMatchObject(fresh)
      expect(await trialsOn(`uncollected ${end}`)).toEqual(['Revoked'])
    }
  })

  it('that is in use stays when the device asks again and that is cancelled', async () => {
    const licenseToken = await startTrial(service.app, 'second thoughts')
    const { id } = await requestActivation(service.app, 'second thoughts')
    await dataOf(fulfilWithTrial(service.app, id))
    await cancel(service.app, id)
    expect(await trialsOn('second thoughts')).toEqual(['Active'])
    expect((await validate(service.app, licenseToken)).statusCode).toBe(200)
  })

  it('works offline, and from then on is offline', async () => {
    const online = await startTrial(service.app, 'cellar')
    const { id, pollPath } = await requestActivation(service.app, 'cellar', 'snare-works', 'Offline')
    await dataOf(fulfilWithTrial(service.app, id))
    const offline = readJwt((await send(service.app, 'GET', pollPath)).body).claims
    expect(offline).toMatchObject({ method: 'Offline', trial: true, exp: readJwt(online).claims.exp })
    expect(readJwt((await validate(service.app, online)).body).claims).toMatchObject({ method: 'Offline' })
  })

  it('cannot be given back by the device, reports revoked before expired, and still counts', async () => {
    const licenseToken = await startTrial(service.app, 'returned')
    expect(await problemOf(revokeFromDevice(service.app, licenseToken))).toMatchObject({ statusCode: 400 })
    expect(await trialsOn('returned')).toEqual(['Active'])
    await service.database.query
      .updateTable('activations')
      .set({ status: 'Revoked' })
      .where('deviceSignature', '=', 'returned')
      .execute()
    const { statusCode, detail } = await problemOf(validate(service.app, licenseToken))
    expect([statusCode, detail]).toEqual([400, expect.stringContaining('revoked')])
    expect(detail).not.toMatch(/expired/)
    expect(await eligibility('returned')).toMatchObject({ existing: true })
  })
})

it('trials are started 60 times an hour from one address without an account, and no more', async () => {
  service.clock.advance(2 * 3600_000)
  const { id } = await requestActivation(service.app, 'greedy')
  const statuses = await statusesOf(61, () => fulfilWithTrial(service.app, id))
  expect(statuses).toEqual([200, ...Array(59).fill(409), 429])
})
