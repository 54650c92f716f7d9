import { randomUUID } from 'node:crypto'
import type { PaymentEvent } from '#service/sales/payments/providers/provider.ts'
import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import { createTeller } from '../payment-stories.ts'
import type { WantedCall } from '../wanted-call.ts'
import type { Answer } from './calling.ts'
import { findNumberFaults, findSaleFaults, type Opened, openCheckout, paying, signUp } from './racers.ts'
import type { RacingShop } from './racing-shop.ts'
import type { Race } from './trial.ts'

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

type Telling = (turn: number) => WantedCall

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

function posting({ eventSecret }: RacingShop, event: PaymentEvent): WantedCall {
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
