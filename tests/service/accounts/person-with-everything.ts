import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { type CallOptions, dataOf, send } from '../calls.ts'
import { kickLine, password, snareLine } from '../customers.ts'
import { addressIn } from '../germany.ts'
import { fulfil, fulfilWithTrial, machineFile, requestActivation } from '../licensing/devices.ts'
import { redeem } from '../licensing/vouchers.ts'
import { createTestService, type TestService } from '../test-service.ts'
import { confirmAccount, forgotPassword, signIn, updateUser } from './identity-calls.ts'
import { jobsToRest, mailedLink, pages } from './mailed-links.ts'

/** In all that is a person's own there is this word, so that one search finds all of it. */
export const trace = /quirk/i
export const ip = '203.0.113.77'
const from = { 'x-forwarded-for': ip, 'user-agent': 'QuirkBrowser/7.1' }
const address = { ...addressIn('US'), streetAddress1: 'Quirkweg 17', locality: 'Quirkstadt' }
const billing = { name: 'Ada Quirk', businessName: 'Quirk & Co', address }

/** A shop where one person can do all that there is to do. */
export const openShopForAll = (name: string): Promise<TestService> =>
  createTestService(name, {
    limits: true,
    trustedProxies: ['127.0.0.1'],
    catalogue: withVouchers(exampleBatch('gift')),
  })

export type LivedThrough = {
  user: UserWithTokens
  token: string
  email: string
  soldOrderId: string
  /** License tokens of a device that is online, and of one that tries. */
  online: string
  trial: string
  signature: string
}

/** Has one person do everything that leaves a trace, and answers who they are. */
export async function liveThroughAll(service: TestService): Promise<LivedThrough> {
  const email = `Ada.Quirk+${randomUUID().slice(0, 8)}@Example.com`
  const guestOrder = await payOnce(service, undefined, [kickLine()], 'tok_success', email)
  const user = await joinAndProve(service, email)
  const token = user.accessToken
  await payOnce(service, token, [snareLine()], 'tok_declined', email)
  const soldOrderId = await payOnce(service, token, [snareLine(), kickLine()], 'tok_success', email)
  await service.services.refunds.request(guestOrder, { reason: 'Too loud' })
  const withdrawal = { name: 'Ada Quirk', email, order: guestOrder, statement: 'I, Ada Quirk, withdraw.' }
  await send(service.app, 'POST', '/api/customer/withdrawals', { json: withdrawal, headers: from })
  const devices = await runDevices(service, token)
  await redeem(service, 'GIFT-Code-1', { token, headers: { ...from, 'idempotency-key': 'quirk' } })
  await askAround(service, user)
  await jobsToRest(service)
  await queueForLater(service, user.email)
  return { user, token, email: user.email, soldOrderId, ...devices }
}

/** Asks for the newsletter, signs up, and follows the link in the mail. */
async function joinAndProve(service: TestService, email: string): Promise<UserWithTokens> {
  const json = { email, name: 'Ada Quirk' }
  await send(service.app, 'POST', '/api/customer/communications/subscribe', { json, headers: from })
  const account = { password, address, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
  const path = '/api/customer/identity/sign-up'
  await dataOf(send(service.app, 'POST', path, { json: { ...json, ...account }, headers: from }))
  const link = await mailedLink(service, email.toLowerCase(), pages.confirm)
  const confirmed = await dataOf<UserWithTokens & { resetPasswordToken: string | null }>(
    confirmAccount(service.app, link, { headers: from }),
  )
  // A guest's purchase waited for the address: whoever proves it chooses the password.
  const code = confirmed.resetPasswordToken ?? ''
  const reset = { query: { email, code }, text: password, headers: from }
  await send(service.app, 'POST', '/api/customer/identity/reset-password', reset)
  await send(service.app, 'POST', '/api/customer/communications/subscribe', { json, headers: from })
  return dataOf<UserWithTokens>(signIn(service.app, email, password, from))
}

async function payOnce({ app }: TestService, token: string | undefined, items: object[], card: string, email: string) {
  const orderId = randomUUID()
  const query = { checkout: 'true', utm_source: 'quirk-campaign', utm_referrer: 'https://quirk.example' }
  const push = { token, json: { items }, query, headers: from }
  const order = await dataOf<OpenOrder>(send(app, 'PATCH', `/api/customer/orders/${orderId}`, push))
  const checkoutId = new URL(order.checkoutUrl ?? '').pathname.split('/').at(-1)
  const json = { paymentToken: card, billing: { ...billing, email } }
  await dataOf<Checkout>(send(app, 'POST', `/api/checkout/${checkoutId}/pay`, { json, headers: from }))
  return orderId
}

async function runDevices({ app }: TestService, token: string) {
  const signature = 'quirk-machine-1'
  const first = await requestActivation(app, signature)
  await fulfil(app, first.id, token)
  const online = (await send(app, 'GET', first.pollPath)).body
  const text = machineFile('snare-works', 'quirk-machine-2', 'Quirk offline')
  await send(app, 'POST', '/api/customer/inventory/activate', { text, token, query: { method: 'Offline' } })
  const tried = await requestActivation(app, 'quirk-machine-3')
  await fulfilWithTrial(app, tried.id, token)
  const trial = (await send(app, 'GET', tried.pollPath)).body
  const untold = await requestActivation(app, signature)
  await fulfilWithTrial(app, untold.id)
  const options: CallOptions = { token, headers: { 'idempotency-key': 'quirk-key' } }
  const answered = await requestActivation(app, 'quirk-machine-4')
  await send(app, 'POST', `/api/customer/activations/${answered.id}/license`, options)
  await requestActivation(app, signature)
  return { online, trial, signature }
}

/** Wrong passwords, a way back, another address, a mail choice. */
async function askAround({ app }: TestService, { accessToken: token, email }: UserWithTokens): Promise<void> {
  await signIn(app, email, 'not my password', from)
  await forgotPassword(app, email)
  await updateUser(app, token, { email: `new-${email.toLowerCase()}`, name: 'Ada Maria Quirk' })
  await send(app, 'GET', '/api/customer/vouchers', { query: { code: 'guess' }, headers: from })
}

/** Mail and a job that a server which is away has left waiting. */
async function queueForLater({ database, clock }: TestService, email: string): Promise<void> {
  const runAt = new Date(clock.now().getTime() + 3600_000)
  const waiting = { dedupeKey: null, runAt, lastError: `Error: no answer about ${email}` }
  const payloads = {
    'send-mail': { to: email, subject: 'For Quirk', text: 'Hello Quirk' },
    'forgot-password': { email },
  }
  for (const [kind, payload] of Object.entries(payloads))
    await database.query
      .insertInto('jobs')
      .values({ ...waiting, kind, id: randomUUID(), payload: JSON.stringify(payload) })
      .execute()
}

/** Resolves once a refund of an order has come to its end. */
export const untilRefunded = ({ database }: TestService): Promise<void> =>
  vi.waitFor(
    async () => {
      const pending = await database.query.selectFrom('refunds').select('id').where('status', '=', 'Pending').execute()
      if (pending.length > 0) throw new Error('A refund is still pending')
    },
    { timeout: 20_000, interval: 50 },
  )
