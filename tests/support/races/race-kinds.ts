import { randomUUID } from 'node:crypto'
import { normaliseCode } from '#service/catalogue/coupons/coupon-codes.ts'
import type { PaymentEvent } from '#service/sales/payments/providers/provider.ts'
import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import type { HttpCall } from '../http-call.ts'
import { doAtOnce } from '../payments/post-events.ts'
import { createTeller } from '../payments/stories.ts'
import type { Answer } from './caller.ts'
import {
  askForActivation,
  findNumberFaults,
  findSaleFaults,
  findStatusFaults,
  type Opened,
  openCheckout,
  paying,
  type Racer,
  signUp,
} from './racers.ts'
import { coupon, type Race, type RacingShop, voucherCode } from './racing-shop.ts'

/** As the demo vendor's catalogue has it. */
export const seats = 3

/**
 * Devices that ask at the same time for the last seat of a license: one gets it. Afterwards it is freed, as its customer
 * would, and who was refused asks again in the next round.
 */
export async function prepareSeats(shop: RacingShop, { attempts }: { attempts: number }): Promise<Race> {
  const owner = await signUp(shop)
  const licenseId = await openLicense(shop, owner)
  for (let taken = 0; taken < seats - 1; taken += 1)
    await shop.send(0, fulfilling(await askForActivation(shop, `held ${taken}`), owner))
  const ask = (turn: number) => askForActivation(shop, randomUUID(), turn)
  const waiting = await Promise.all(Array.from({ length: attempts }, (_, turn) => ask(turn)))
  return {
    async run() {
      const answers = await shop.atOnce(attempts, (turn) => fulfilling(waiting[turn] ?? '', owner))
      const books = await findSeatFaults(shop, licenseId)
      for (const [turn, { status }] of answers.entries()) if (status !== 409) waiting[turn] = await ask(turn)
      await freeSeats(shop, licenseId, owner)
      return [...findStatusFaults(answers, { 200: 1, 409: attempts - 1 }), ...books]
    },
  }
}

export const fulfilling = (requestId: string, { token }: Racer) => ({
  method: 'POST' as const,
  path: `/api/customer/activations/${requestId}/license`,
  token,
})

export async function openLicense(shop: RacingShop, owner: Racer): Promise<string> {
  await shop.send(0, paying(await openCheckout(shop, owner)))
  const found = shop.database.query.selectFrom('licenses').select('id').where('customerId', '=', owner.id)
  return (await found.executeTakeFirstOrThrow()).id
}

export const revoking = (licenseId: string, activationId: string, { token }: Racer) => ({
  method: 'POST' as const,
  token,
  path: `/api/customer/inventory/licenses/${licenseId}/activations/${activationId}/revoke`,
})

export const activeDevices = ({ database }: RacingShop, licenseId: string) =>
  database.query
    .selectFrom('activations')
    .select(['id', 'deviceSignature'])
    .where('licenseId', '=', licenseId)
    .where('status', '=', 'Active')
    .execute()

/** How many seats a license says are taken, and how many devices really are on it. */
export async function countSeats(shop: RacingShop, licenseId: string): Promise<[number, number]> {
  const { activeActivations } = await shop.database.query
    .selectFrom('licenses')
    .select('activeActivations')
    .where('id', '=', licenseId)
    .executeTakeFirstOrThrow()
  return [activeActivations, (await activeDevices(shop, licenseId)).length]
}

async function findSeatFaults(shop: RacingShop, licenseId: string): Promise<string[]> {
  const [counted, devices] = await countSeats(shop, licenseId)
  return counted === seats && devices === seats
    ? []
    : [`${counted} seats are counted and ${devices} devices are on a license of ${seats}`]
}

async function freeSeats(shop: RacingShop, licenseId: string, owner: Racer): Promise<void> {
  for (const { id, deviceSignature } of await activeDevices(shop, licenseId))
    if (!deviceSignature.startsWith('held ')) await shop.send(0, revoking(licenseId, id, owner))
}

/** Customers who redeem the same voucher at the same time, some of them more than once: one gets its license. */
export async function prepareVouchers(
  shop: RacingShop,
  { attempts, accounts }: { attempts: number; accounts: number },
): Promise<Race> {
  const customers = await doAtOnce(Array.from({ length: accounts }), 4, (_, turn) => signUp(shop, turn))
  const racers = Array.from({ length: attempts }, (_, turn) => customers[turn % accounts] ?? { id: '', token: '' })
  return {
    async run(round) {
      const code = voucherCode(round)
      const path = `/api/customer/vouchers/redeem?code=${code}`
      const tokenOf = (turn: number) => racers[turn]?.token ?? ''
      const answers = await shop.atOnce(attempts, (turn) => ({ method: 'POST', path, token: tokenOf(turn) }))
      const winners = racers.filter((_, turn) => answers[turn]?.status === 200).map(({ id }) => id)
      for (const customerId of winners) shop.ledger.redeemed.push({ code, customerId })
      return [
        ...findStatusFaults(answers, { 200: 1, 409: attempts - 1 }),
        ...(await findVoucherFaults(shop, code, winners)),
      ]
    },
  }
}

async function findVoucherFaults({ database }: RacingShop, code: string, winners: string[]): Promise<string[]> {
  const { id, redeemedBy } = await database.query
    .selectFrom('vouchers')
    .select(['id', 'redeemedBy'])
    .where('code', '=', normaliseCode(code))
    .executeTakeFirstOrThrow()
  const licenses = await database.query
    .selectFrom('licenses')
    .select('customerId')
    .where('voucherId', '=', id)
    .execute()
  const seen = [redeemedBy, ...licenses.map(({ customerId }) => customerId)].join()
  return seen === [...winners, ...winners].join() ? [] : [`${code} is redeemed by and licensed to ${seen}`]
}

/**
 * Orders with the same coupon that are paid at the same time: as many are sold with it as it has uses, the others stay open,
 * uncharged, and are paid with another coupon in the next round.
 */
export async function prepareCoupons(shop: RacingShop, { attempts }: { attempts: number }): Promise<Race> {
  const racer = await signUp(shop)
  const orders = await Promise.all(Array.from({ length: attempts }, (_, turn) => openCheckout(shop, racer, turn)))
  return {
    async run(round) {
      const { id, code, maxUses } = coupon(round)
      const putOn = orders.map(({ orderId }, turn) =>
        shop.send(turn, {
          method: 'PATCH',
          path: `/api/customer/orders/${orderId}/coupon?code=${code}`,
          token: racer.token,
        }),
      )
      const faults = findStatusFaults(await Promise.all(putOn), { 200: attempts })
      const answers = await shop.atOnce(attempts, (turn) => paying(orders[turn] ?? { orderId: '', checkoutId: '' }))
      faults.push(...findStatusFaults(answers, { 200: maxUses, 409: attempts - maxUses }))
      const sold = orders.filter((_, turn) => answers[turn]?.status === 200)
      for (const order of sold) faults.push(...(await findSaleFaults(shop, order, racer)))
      faults.push(
        ...(await findCouponFaults(
          shop,
          { id, maxUses },
          sold.map(({ orderId }) => orderId),
        )),
      )
      faults.push(...(await findNumberFaults(shop)))
      for (const [turn, order] of orders.entries())
        if (sold.includes(order)) orders[turn] = await openCheckout(shop, racer, turn)
      return faults
    },
  }
}

/** Uses as they are counted, as they were taken, and as they were sold. */
async function findCouponFaults(
  { database: { query } }: RacingShop,
  { id, maxUses }: { id: string; maxUses: number },
  sold: string[],
): Promise<string[]> {
  const { uses } = await query.selectFrom('coupons').select('uses').where('id', '=', id).executeTakeFirstOrThrow()
  const taken = await query.selectFrom('couponUses').select('orderId').where('couponId', '=', id).execute()
  const left = await query
    .selectFrom('orderCoupons')
    .innerJoin('orders', 'orders.id', 'orderCoupons.orderId')
    .select('orders.id')
    .where('orderCoupons.couponId', '=', id)
    .where('orders.status', '!=', 'Open')
    .execute()
  const sorted = [taken.map(({ orderId }) => orderId), left.map((order) => order.id), sold].map((ids) =>
    ids.sort().join(),
  )
  return uses === maxUses && new Set(sorted).size === 1
    ? []
    : [`${id} has ${maxUses} uses: ${uses} counted, ${taken.length} taken, ${left.length} of orders that are paid`]
}

/** An order that is paid by many calls, or whose payment many tell of, at the same time: it is completed once. */
export async function prepareCompletions(shop: RacingShop, { attempts }: { attempts: number }): Promise<Race> {
  const racer = await signUp(shop)
  return {
    async run(round) {
      const order = await openCheckout(shop, racer, round)
      const key = randomUUID()
      const told = round % 2 === 0 ? payings(order, key) : await tellings(shop, order, key)
      const answers = await shop.atOnce(attempts, (turn) => told[turn % told.length]?.(turn) ?? paying(order))
      return [
        ...findAnswerFaults(answers),
        ...(await findSaleFaults(shop, order, racer)),
        ...(await findNumberFaults(shop)),
      ]
    },
  }
}

type Telling = (turn: number) => HttpCall

/** The first payment itself, without a key, with the same one, and with others. */
const payings = (order: Opened, key: string): Telling[] => [
  () => paying(order),
  () => paying(order, 'tok_success', key),
  (turn) => paying(order, 'tok_success', `${key}-${turn}`),
]

/**
 * A payment that waits for its second step: the bank's answer, the same payment again, questions after it, and events of
 * it, the same one and others.
 */
async function tellings(shop: RacingShop, order: Opened, key: string): Promise<Telling[]> {
  await shop.send(0, paying(order, 'tok_second_step', key))
  const payment = await shop.database.query
    .selectFrom('payments')
    .select(['id', 'amount', 'currency'])
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow()
  const sale = { ...payment, orderId: order.orderId, paymentId: payment.id, grantKeys: [], isGuests: false }
  const { succeeded } = createTeller(sale)
  const same = succeeded()
  const at = `/api/checkout/${order.checkoutId}`
  return [
    () => ({ method: 'POST', path: `${at}/test-bank`, json: { approve: true } }),
    () => posting(shop, same),
    () => ({ method: 'POST', path: `${at}/check` }),
    () => posting(shop, succeeded()),
    () => paying(order, 'tok_second_step', key),
    () => posting(shop, same),
    () => paying(order, 'tok_second_step'),
    (turn) => paying(order, 'tok_second_step', `${key}-${turn}`),
  ]
}

function posting({ eventSecret }: RacingShop, event: PaymentEvent): HttpCall {
  const text = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', 'test-signature': signTestEvent(eventSecret, text, new Date()) }
  return { method: 'POST', path: '/api/payments/events/test', text, headers }
}

/** Somebody is told that it is paid, and whoever is not is told in words. */
function findAnswerFaults(answers: readonly Answer[]): string[] {
  const odd = answers.filter(({ status }) => ![200, 204, 409].includes(status))
  const isTold = answers.some(({ status, text }) => status === 200 && text.includes('"Completed"'))
  return [
    ...odd.slice(0, 1).map(({ status, text }) => `${odd.length} odd answers, such as ${status} ${text}`),
    ...(isTold ? [] : ['nobody was told that the order is completed']),
  ]
}
