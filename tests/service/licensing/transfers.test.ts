import { describe, expect, it } from 'vitest'
import type { LicenseTransfer, TransferOffer } from '#contract/endpoints/license-transfers.ts'
import { transferOfferLifetime } from '#contract/license-transfers.ts'
import { toTransferPolicy } from '#service/licensing/index.ts'
import { signedIn, signUpConfirmed } from '../accounts/identity-calls.ts'
import { dataOf, problemOf, send } from '../calls.ts'
import { buy, kitLine, licensesOf, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'
import { activate, validate } from './devices.ts'

const day = 24 * 3600_000
const path = '/api/customer/license-transfers'

const service = await startService('transfers', { transferPolicy: toTransferPolicy({}) })
const { app } = service

type Account = { email: string; token: string; id: string }

/** Customers whose licenses are old enough: the clock has moved on, and they have signed in again. */
async function openAccount(...items: unknown[]): Promise<Account & { licenseIds: string[] }> {
  const { email, accessToken, id } = await signUpConfirmed(service)
  if (items.length > 0) {
    await buy(app, accessToken, ...items)
    service.clock.advance(31 * day)
  }
  const token = (await signedIn(app, email)).accessToken
  const licenses = (await licensesOf(app, token)).items
  return { email, token, id, licenseIds: licenses.map((license) => license.id) }
}

const offer = (token: string, licenseIds: string[], email?: string) =>
  send(app, 'POST', path, { token, json: { licenseIds, ...(email !== undefined && { email }) } })
const codeOf = ({ link = '' }: LicenseTransfer) => new URL(link).searchParams.get('code') ?? ''
const accept = (token: string, transfer: LicenseTransfer) =>
  send(app, 'POST', `${path}/accept`, { token, query: { code: codeOf(transfer) } })
const show = (transfer: LicenseTransfer) => send(app, 'GET', `${path}/offer`, { query: { code: codeOf(transfer) } })
const listOf = async (token: string) =>
  (await dataOf<{ items: LicenseTransfer[] }>(send(app, 'GET', path, { token }))).items

describe('a transfer', () => {
  it('gives the license to whoever accepts it, with all seats free, and its devices are told', async () => {
    const [ada, kim] = [await openAccount(snareLine()), await openAccount()]
    const device = await activate(app, ada.token)
    const offered = await dataOf<LicenseTransfer>(offer(ada.token, ada.licenseIds, kim.email))
    expect(offered).toMatchObject({ status: 'Offered', wentAway: true, recipient: kim.email })
    const isTold = () => service.mails.some(({ to, text }) => to === kim.email && text.includes(offered.link ?? '-'))
    await expect.poll(isTold).toBe(true)
    const shown = await dataOf<TransferOffer>(show(offered))
    expect(shown).toMatchObject({ from: 'Ada', licenses: [{ productName: 'Snare Works', seats: 3 }] })

    expect(await dataOf<LicenseTransfer>(accept(kim.token, offered))).toMatchObject({
      status: 'Completed',
      wentAway: false,
    })
    expect((await licensesOf(app, ada.token)).items).toEqual([])
    expect((await licensesOf(app, kim.token)).items).toMatchObject([
      { id: ada.licenseIds[0], activeNumberOfActivations: 0, status: 'Active' },
    ])
    const { statusCode, detail } = await problemOf(validate(app, device))
    expect([statusCode, detail]).toEqual([400, expect.stringMatching(/revoked: its license was transferred/)])
    await activate(app, kim.token)
    expect((await listOf(ada.token)).map(({ status }) => status)).toEqual(['Completed'])
    expect(await dataOf<LicenseTransfer>(accept(kim.token, offered))).toMatchObject({ status: 'Completed' })
  })

  it('by a link is for the first who accepts it', { tags: ['long'] }, async () => {
    const ada = await openAccount(snareLine())
    const others = [await openAccount(), await openAccount(), await openAccount()]
    const offered = await dataOf<LicenseTransfer>(offer(ada.token, ada.licenseIds))
    const answers = await Promise.all(others.map(({ token }) => accept(token, offered)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const owned = await Promise.all(others.map(async ({ token }) => (await licensesOf(app, token)).items.length))
    expect(owned.sort()).toEqual([0, 0, 1])
  })

  it('to an address is for its confirmed account alone', { tags: ['long'] }, async () => {
    const [ada, kim, eve] = [await openAccount(snareLine()), await openAccount(), await openAccount()]
    const offered = await dataOf<LicenseTransfer>(offer(ada.token, ada.licenseIds, kim.email))
    expect(await problemOf(accept(eve.token, offered))).toMatchObject({
      statusCode: 409,
      detail: expect.stringContaining('for another address'),
    })
    expect(await problemOf(accept(ada.token, offered))).toMatchObject({ statusCode: 409 })
    await service.database.query.updateTable('customers').set({ confirmedAt: null }).where('id', '=', kim.id).execute()
    expect(await problemOf(accept(kim.token, offered))).toMatchObject({
      statusCode: 409,
      code: 'email-not-confirmed',
      detail: expect.stringContaining('Confirm your address'),
    })
  })

  it('can be taken back until it is accepted, and offered again', { tags: ['long'] }, async () => {
    const [ada, kim] = [await openAccount(snareLine()), await openAccount()]
    const first = await dataOf<LicenseTransfer>(offer(ada.token, ada.licenseIds))
    expect(await problemOf(offer(ada.token, ada.licenseIds))).toMatchObject({
      statusCode: 409,
      code: 'not-transferable',
      detail: expect.stringContaining('offered it already'),
    })
    const cancel = (token: string, { id }: LicenseTransfer) => send(app, 'POST', `${path}/${id}/cancel`, { token })
    expect((await cancel(kim.token, first)).statusCode).toBe(404)
    expect(await dataOf<LicenseTransfer>(cancel(ada.token, first))).toMatchObject({ status: 'Cancelled' })
    expect(await problemOf(accept(kim.token, first))).toMatchObject({
      statusCode: 409,
      detail: expect.stringContaining('taken back'),
    })
    const second = await dataOf<LicenseTransfer>(offer(ada.token, ada.licenseIds))
    expect((await accept(kim.token, second)).statusCode).toBe(200)
    expect((await cancel(ada.token, second)).statusCode).toBe(409)
  })

  it('that is taken back and accepted at the same moment is one of both', async () => {
    const [ada, kim] = [await openAccount(snareLine(8)), await openAccount()]
    for (const licenseId of ada.licenseIds) {
      const offered = await dataOf<LicenseTransfer>(offer(ada.token, [licenseId]))
      const cancelling = send(app, 'POST', `${path}/${offered.id}/cancel`, { token: ada.token })
      const answers = await Promise.all([accept(kim.token, offered), cancelling])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    }
  })

  it('expires after a week', async () => {
    const ada = await openAccount(snareLine())
    const offered = await dataOf<LicenseTransfer>(offer(ada.token, ada.licenseIds))
    service.clock.advance(transferOfferLifetime + 1000)
    const kim = await openAccount()
    expect((await accept(kim.token, offered)).statusCode).toBe(404)
    await service.services.transfers.endOverdue(service.clock.now())
    const token = (await signedIn(app, ada.email)).accessToken
    expect(await listOf(token)).toMatchObject([{ status: 'Expired' }])
    expect((await offer(token, ada.licenseIds)).statusCode).toBe(201)
  })

  it('needs the password once more where it was entered long ago', async () => {
    const ada = await openAccount(snareLine())
    await service.database.query
      .updateTable('sessions')
      .set({ passwordEnteredAt: null })
      .where('customerId', '=', ada.id)
      .execute()
    expect(await problemOf(offer(ada.token, ada.licenseIds))).toMatchObject({
      statusCode: 403,
      code: 'reauthentication-required',
    })
  })
})

describe('what cannot be transferred', () => {
  const check = async ({ token, licenseIds }: Pick<Account, 'token'> & { licenseIds: string[] }) => {
    const call = send(app, 'POST', `${path}/check`, { token, json: { licenseIds } })
    const { obstacles } = await dataOf<{ obstacles: { code: string }[] }>(call)
    return obstacles.map(({ code }) => code)
  }

  it('is somebody else’s, or unknown', async () => {
    const [ada, eve] = [await openAccount(snareLine()), await openAccount()]
    for (const licenseIds of [ada.licenseIds, ['nothing']])
      expect((await send(app, 'POST', `${path}/check`, { token: eve.token, json: { licenseIds } })).statusCode).toBe(
        404,
      )
    expect((await offer(eve.token, ada.licenseIds)).statusCode).toBe(409)
  })

  it('was bought within 30 days, and was paid for within the time in which it can be given back', async () => {
    const { email, accessToken } = await signUpConfirmed(service)
    await buy(app, accessToken, snareLine())
    const checkAfter = async (days: number) => {
      service.clock.advance(days * day)
      const token = (await signedIn(app, email)).accessToken
      const licenseIds = (await licensesOf(app, token)).items.map(({ id }) => id)
      return check({ token, licenseIds })
    }
    expect([await checkAfter(1), await checkAfter(14), await checkAfter(16)]).toEqual([
      ['refundable'],
      ['too-recent'],
      [],
    ])
  })

  it('is what a bank disputes, before and after it was offered', async () => {
    const [ada, kim] = [await openAccount(snareLine()), await openAccount()]
    const offered = await dataOf<LicenseTransfer>(offer(ada.token, ada.licenseIds))
    const { query } = service.database
    const payment = await query
      .selectFrom('payments')
      .innerJoin('licenses', 'licenses.orderId', 'payments.orderId')
      .select(['payments.id', 'payments.amount', 'payments.currency'])
      .where('licenses.id', '=', ada.licenseIds[0] ?? '')
      .executeTakeFirstOrThrow()
    const now = service.clock.now()
    const dispute = { id: `dp-${payment.id}`, status: 'Open', reason: 'fraudulent', evidenceDueAt: null } as const
    const { id: paymentId, amount, currency } = payment
    await query
      .insertInto('disputes')
      .values({ ...dispute, paymentId, amount, currency, createdAt: now, updatedAt: now })
      .execute()
    expect(await problemOf(accept(kim.token, offered))).toMatchObject({
      statusCode: 409,
      detail: expect.stringContaining('disputed'),
    })
    expect((await licensesOf(app, kim.token)).items).toEqual([])
  })

  it('is a license that the vendor gave to one person', async () => {
    const ada = await openAccount()
    for (const kind of ['NFR', 'Gift'] as const) {
      const grant = { email: ada.email, productId: 'snare-works', reason: 'Thanks', kind }
      await service.services.manualLicenses.grant(grant)
    }
    service.clock.advance(31 * day)
    const token = (await signedIn(app, ada.email)).accessToken
    const licenseIds = (await licensesOf(app, token)).items.map(({ id }) => id)
    expect(await check({ token, licenseIds })).toEqual(['kind'])
  })
})

describe('where bundles are transferred as a whole', () => {
  it('a license of one is transferred only with the others', { tags: ['long'] }, async () => {
    const whole = await startService('transfers-whole', { transferPolicy: toTransferPolicy({ bundles: 'whole' }) })
    const { email, accessToken } = await signUpConfirmed(whole)
    await buy(whole.app, accessToken, kitLine(), snareLine())
    whole.clock.advance(31 * day)
    const { accessToken: token } = await signedIn(whole.app, email)
    const { items } = await licensesOf(whole.app, token)
    const check = async (licenseIds: string[]) => {
      const call = send(whole.app, 'POST', `${path}/check`, { token, json: { licenseIds } })
      return (await dataOf<{ obstacles: { licenseId: string; code: string }[] }>(call)).obstacles
    }
    const all = await Promise.all(items.map(async ({ id }) => (await check([id])).map(({ code }) => code)))
    expect(all.filter((codes) => codes.length === 0)).toHaveLength(1)
    expect(all.filter((codes) => codes[0] === 'bundle-incomplete')).toHaveLength(items.length - 1)
    expect(await check(items.map(({ id }) => id))).toEqual([])
  })
})

it('a shop that allows none says so', async () => {
  const none = await startService('no-transfers')
  const { accessToken: token } = await signUpConfirmed(none)
  const call = send(none.app, 'POST', path, { token, json: { licenseIds: ['any'] } })
  expect(await problemOf(call)).toMatchObject({
    statusCode: 404,
    detail: expect.stringContaining('can not be transferred'),
  })
})
