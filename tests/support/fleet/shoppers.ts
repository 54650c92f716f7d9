import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { pagedSchema } from '#contract/endpoints/query.ts'
import { checkoutSchema } from '#contract/entities/checkout.ts'
import { userSchema, userWithTokensSchema } from '#contract/entities/identity.ts'
import { licenseSchema } from '#contract/entities/inventory.ts'
import { openOrderSchema, orderSchema } from '#contract/entities/orders.ts'
import { checkoutIdOf, openCheckoutCall, payCall, signUpCall } from '../http-call.ts'
import { FailedCallError, type RetryingCalls } from './calls.ts'

/** All that the shop has acknowledged to somebody. */
export type Ledger = {
  customers: { id: string; email: string; accessToken: string; refreshToken: string }[]
  sales: { orderId: string; customerId: string; licenseId: string }[]
  activations: { licenseId: string; signature: string; token: string }[]
  redeemed: { code: string; customerId: string }[]
  pages: number
}

export const emptyLedger = (): Ledger => ({ customers: [], sales: [], activations: [], redeemed: [], pages: 0 })

type Shopping = { calls: RetryingCalls; ledger: Ledger; nextCode: () => string | undefined }

const pages = ['/', '/clatter', '/thrum', '/free', '/api/customer/storefront']

/** A new customer goes all the way: signs up, buys, activates a device, redeems a voucher and looks at what they have. */
async function shopOnce(shopping: Shopping): Promise<void> {
  const customer = await signUp(shopping)
  await lookAround(shopping)
  const licenseId = await buy(shopping, customer)
  await activate(shopping, customer.accessToken, licenseId)
  await redeem(shopping, customer)
  await stayIn(shopping, customer)
}

/**
 * Does so again and again, with a rest of `pause` milliseconds, until the time is over; a call that failed ends that
 * customer's walk, and is in the tally.
 */
export async function keepShopping(shopping: Shopping, isOver: () => boolean, pause = 0): Promise<void> {
  for (; !isOver(); await wait(pause))
    await shopOnce(shopping).catch((error: unknown) => {
      if (!(error instanceof FailedCallError)) throw error
    })
}

export async function keepReading({ calls, ledger }: Shopping, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const read = await calls.send('page', { path: pages[turn % pages.length] ?? '/' }).catch((error: unknown) => {
      if (!(error instanceof FailedCallError)) throw error
      return null
    })
    if (read !== null) ledger.pages += 1
  }
}

async function signUp({ calls, ledger }: Shopping) {
  const email = `shopper-${randomUUID()}@example.com`
  const { id, accessToken, refreshToken } = await calls.read('sign up', userWithTokensSchema, signUpCall(email))
  const customer = { id, email, accessToken, refreshToken }
  ledger.customers.push(customer)
  return customer
}

async function lookAround({ calls }: Shopping) {
  for (const path of ['/clatter', '/api/customer/storefront']) await calls.send('page', { path })
}

async function buy({ calls, ledger }: Shopping, customer: Ledger['customers'][number]): Promise<string> {
  const token = customer.accessToken
  const orderId = randomUUID()
  const path = `/api/customer/orders/${orderId}`
  const opening = openCheckoutCall(orderId, token)
  await calls.read('push', openOrderSchema, { ...opening, path })
  const order = await calls.read('check out', openOrderSchema, opening)
  const { status } = await calls.read('pay', checkoutSchema, payCall(checkoutIdOf(order)))
  if (status !== 'Completed') await untilCompleted(calls, path, token)
  const { items } = await calls.read('licenses', pagedSchema(licenseSchema), {
    path: '/api/customer/inventory/licenses',
    token,
  })
  const licenseId = items[0]?.id ?? ''
  ledger.sales.push({ orderId, customerId: customer.id, licenseId })
  return licenseId
}

/** A payment whose process died is settled by a job of another. */
async function untilCompleted(calls: RetryingCalls, path: string, token: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while ((await calls.read('order', orderSchema, { path, token })).status !== 'Completed') {
    if (Date.now() > deadline) throw new Error(`The order at ${path} was not completed within a minute`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function activate({ calls, ledger }: Shopping, token: string, licenseId: string): Promise<void> {
  const signature = randomUUID()
  const request = '/api/client/activations/clatter/request'
  const { id } = z.parse(
    z.object({ id: z.string() }),
    JSON.parse(
      await calls.send('request', {
        method: 'POST',
        path: request,
        json: { deviceName: 'Studio', deviceSignature: signature },
      }),
    ),
  )
  await calls.send('fulfil', { method: 'POST', path: `/api/customer/activations/${id}/license`, token })
  const licenseToken = await calls.send('collect', { path: `${request}/${id}` })
  await calls.send('validate', { method: 'POST', path: '/api/client/licenses/clatter/validate', text: licenseToken })
  ledger.activations.push({ licenseId, signature, token: licenseToken })
}

async function redeem({ calls, ledger, nextCode }: Shopping, customer: Ledger['customers'][number]): Promise<void> {
  const code = nextCode()
  if (code === undefined) return
  const path = `/api/customer/vouchers/redeem?code=${code}`
  await calls.send('redeem', { method: 'POST', path, token: customer.accessToken })
  ledger.redeemed.push({ code, customerId: customer.id })
}

async function stayIn({ calls }: Shopping, customer: Ledger['customers'][number]): Promise<void> {
  const path = `/api/customer/identity/refresh?token=${encodeURIComponent(customer.refreshToken)}`
  const fresh = await calls.read('refresh', userWithTokensSchema, { method: 'POST', path, text: customer.accessToken })
  Object.assign(customer, { accessToken: fresh.accessToken, refreshToken: fresh.refreshToken })
  await calls.read('user', userSchema, { path: '/api/customer/meta/user', token: customer.accessToken })
}
