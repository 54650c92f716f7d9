import { describe, expect, it } from 'vitest'
import { mailLimits } from '#service/messaging/mail/mail-limits.ts'
import { countStatuses } from '#tests/service/start-service.ts'
import { problemOf, send, statusesOf } from '../calls.ts'
import { licensesOf, openCheckout, pay, snareLine } from '../customers.ts'
import { newcomer, owner } from '../licensing/manual-licenses.ts'
import { former, newSerial } from '../licensing/old-serials.ts'
import { startService } from '../start-service.ts'
import { askToJoin, join, joined, joinLink } from './address-joining.ts'
import { buyAsGuest, newAddress, refusalOf, signUpAs } from './identity-calls.ts'
import { jobsToRest, waitForMail } from './mailed-links.ts'

const service = await startService('address-joining')
const { app } = service

const accountOf = (email: string) =>
  service.database.query.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirst()
const licenseCount = async (token: string) => (await licensesOf(app, token)).items.length

describe('another address of a customer', () => {
  it('brings a confirmed account, whose address is told and can no longer be signed in with', async () => {
    const [ada, eve] = [await newcomer(service), await owner(service)]
    const link = await joinLink(service, ada.token, eve.email)
    expect((await waitForMail(service, eve.email, 'in one account')).text).toContain(ada.email)
    expect(await joined(service, link, ada.token)).toEqual({ email: eve.email, licenses: 1, orders: 1 })
    expect(await licenseCount(ada.token)).toBe(1)
    expect(await accountOf(eve.email)).toBeUndefined()
    expect((await send(app, 'GET', '/api/customer/meta/user', { token: eve.token })).statusCode).toBe(401)
    for (const { email } of [ada, eve]) await waitForMail(service, email, 'accounts are one now')
    const entries = service.database.query.selectFrom('auditEntries').select(['actor', 'details'])
    expect(await entries.where('about', '=', ada.id).where('action', '=', 'AccountsMerged').execute()).toMatchObject([
      { actor: 'Customer', details: { from: eve.id, licenses: 1 } },
    ])
  })

  it('brings an imported account, which nobody has confirmed and which has no password', async () => {
    const ada = await newcomer(service)
    const kim = await former(service, [newSerial(), newSerial()])
    const link = await joinLink(service, ada.token, kim.email)
    expect(await joined(service, link, ada.token)).toEqual({ email: kim.email, licenses: 2, orders: 0 })
    expect(await accountOf(kim.email)).toBeUndefined()
  })

  it('brings what a guest has bought for it', async () => {
    const ada = await newcomer(service)
    const email = newAddress('guest')
    await buyAsGuest(app, email)
    expect(await joined(service, await joinLink(service, ada.token, email), ada.token)).toEqual({
      email,
      licenses: 1,
      orders: 1,
    })
    expect(await licenseCount(ada.token)).toBe(1)
  })

  it('brings nothing where nothing is known of it, which only its mailbox learns', async () => {
    const ada = await newcomer(service)
    const email = newAddress('nobody')
    expect(await joined(service, await joinLink(service, ada.token, email), ada.token)).toEqual({
      email,
      licenses: 0,
      orders: 0,
    })
  })

  it('is another one, and is asked for from a confirmed account', async () => {
    const ada = await newcomer(service)
    expect(await refusalOf(askToJoin(service, ada.token, ada.email.toUpperCase()))).toEqual({
      statusCode: 400,
      errors: { email: ['That is your address already'] },
    })
    const stranger = await signUpAs(app, newAddress('stranger'))
    expect(await problemOf(askToJoin(service, stranger.accessToken, newAddress()))).toMatchObject({
      statusCode: 409,
      code: 'email-not-confirmed',
      detail: expect.stringContaining('Confirm your own address first'),
    })
    expect((await askToJoin(service, '', newAddress())).statusCode).toBe(401)
  })
})

it('links to other addresses are limited as all mails are: by who asks, and by who is mailed', {
  tags: ['long'],
}, async () => {
  const limited = await startService('address-joining-limited', { limits: true })
  const [ada, eve] = [await newcomer(limited), await newcomer(limited)]
  const { max } = mailLimits.perKind
  const most = [...Array.from({ length: max }, () => 204), 429]
  expect(await statusesOf(max + 1, () => askToJoin(limited, ada.token, newAddress()))).toEqual(most)
  const email = newAddress('stranger')
  expect(await statusesOf(max - 1, () => askToJoin(limited, eve.token, email))).not.toContain(429)
  const bob = await newcomer(limited)
  expect(await statusesOf(2, () => askToJoin(limited, bob.token, email))).toEqual([204, 429])
})

describe('the link to another address', () => {
  it('is good once, and for one day', async () => {
    const [ada, kim] = [await newcomer(service), await former(service, [newSerial()])]
    const link = await joinLink(service, ada.token, kim.email)
    await joined(service, link, ada.token)
    const used = { statusCode: 400, errors: { code: [expect.stringContaining('used already or is too old')] } }
    expect(await refusalOf(join(service, link, ada.token))).toEqual(used)

    const lee = await former(service, [newSerial()])
    const late = await joinLink(service, ada.token, lee.email)
    const { query } = service.database
    const yesterday = new Date(service.clock.now().getTime() - 1)
    await query.updateTable('mailedCodes').set({ expiresAt: yesterday }).where('email', '=', lee.email).execute()
    expect(await refusalOf(join(service, late, ada.token))).toEqual(used)
    expect(await accountOf(lee.email)).toBeDefined()
  })

  it('is for the account that asked for it, which stays good for it', { tags: ['long'] }, async () => {
    const [ada, eve, kim] = [await newcomer(service), await newcomer(service), await former(service, [newSerial()])]
    const link = await joinLink(service, ada.token, kim.email)
    expect(await refusalOf(join(service, link, eve.token))).toEqual({
      statusCode: 400,
      errors: { code: [expect.stringContaining('for another account')] },
    })
    expect(await licenseCount(eve.token)).toBe(0)
    expect((await join(service, link)).statusCode).toBe(401)
    expect(await joined(service, link, ada.token)).toMatchObject({ licenses: 1 })
  })

  it('merges once of many times at once, and two people who add each other’s address end with one account', async () => {
    const [ada, kim] = [await newcomer(service), await former(service, [newSerial()])]
    const link = await joinLink(service, ada.token, kim.email)
    const all = await Promise.all(Array.from({ length: 8 }, () => join(service, link, ada.token)))
    expect(countStatuses(all)).toEqual({ 200: 1, 400: 7 })
    expect(await licenseCount(ada.token)).toBe(1)

    const [one, other] = [await owner(service), await owner(service)]
    const [toOther, toOne] = [
      await joinLink(service, one.token, other.email),
      await joinLink(service, other.token, one.email),
    ]
    const crossed = await Promise.all([join(service, toOther, one.token), join(service, toOne, other.token)])
    expect(crossed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = [await accountOf(one.email), await accountOf(other.email)].flatMap((account) => account ?? [])
    expect(left).toHaveLength(1)
    const licenses = service.database.query
      .selectFrom('licenses')
      .select('id')
      .where('customerId', '=', left[0]?.id ?? '')
    expect(await licenses.execute()).toHaveLength(2)
  })

  it('does nothing for an account that was erased meanwhile', async () => {
    const [ada, kim] = [await newcomer(service), await former(service, [newSerial()])]
    const link = await joinLink(service, ada.token, kim.email)
    await service.services.identity.erasure.eraseByAddress(ada.email)
    expect((await join(service, link, ada.token)).statusCode).toBe(401)
    expect(await accountOf(kim.email)).toBeDefined()
    const codes = service.database.query.selectFrom('mailedCodes').select('hash').where('email', '=', kim.email)
    expect(await codes.execute()).toEqual([])
  })
})

describe('what stands in the way of another address', () => {
  const refused = async (link: { email: string; code: string }, token: string) => {
    const { statusCode, code, detail } = await problemOf(join(service, link, token))
    return { statusCode, code, detail }
  }
  const inTheWay = (words: string) => ({
    statusCode: 409,
    code: 'accounts-not-mergeable',
    detail: expect.stringContaining(words),
  })

  it('is a password that somebody has chosen for an address which they have not confirmed', {
    tags: ['long'],
  }, async () => {
    const ada = await newcomer(service)
    const stranger = await signUpAs(app, newAddress('stranger'))
    const link = await joinLink(service, ada.token, stranger.email)
    expect(await refused(link, ada.token)).toEqual(inTheWay('Nobody has confirmed that address yet'))
    expect(await accountOf(stranger.email)).toMatchObject({ confirmedAt: null })
    const confirmed = { confirmedAt: service.clock.now() }
    await service.database.query.updateTable('customers').set(confirmed).where('id', '=', stranger.id).execute()
    expect(await joined(service, link, ada.token)).toMatchObject({ licenses: 0 })
  })

  it('is a payment that is under way, until it has arrived', { tags: ['long'] }, async () => {
    const [ada, eve] = [await newcomer(service), await owner(service)]
    const { orderId, checkoutId } = await openCheckout(app, eve.token, snareLine())
    await pay(app, checkoutId)
    const { query } = service.database
    const set = (status: 'PaymentProcessing' | 'Completed') =>
      query.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
    await set('PaymentProcessing')
    const link = await joinLink(service, ada.token, eve.email)
    expect(await refused(link, ada.token)).toEqual(inTheWay('A payment is still under way'))
    await set('Completed')
    expect(await joined(service, link, ada.token)).toMatchObject({ licenses: 2 })
  })

  it('is a change of its address that can still be taken back', async () => {
    const [ada, eve] = [await newcomer(service), await newcomer(service)]
    const former = eve.email
    await service.services.identity.byVendor.changeAddress(eve.id, newAddress('moved'), 'As she asked')
    await jobsToRest(service)
    const link = await joinLink(service, ada.token, former)
    expect(await refused(link, ada.token)).toEqual(inTheWay('was changed lately'))
  })
})
