import type { FailpointName } from '#service/platform/failpoint.ts'
import type { PaymentMethod } from '#service/sales/payments/methods/rules.ts'
import type { FreshDatabase } from '../../environment/database.ts'
import type { ProviderDesk } from '../payments/desks.ts'
import {
  answerPayment,
  checkPayment,
  type MethodParty,
  type MethodSale,
  openMethodSale,
  payBy,
  postEvents,
  referenceOf,
  refundSale,
} from './method-sales.ts'
import { withMortalShop } from './mortal-shop.ts'
import { untilDone, untilKilled } from './shop.ts'
import { signUp } from './shop-protocol.ts'

/** How far a sale has come when the shop is told to die, and how it is led past the step. */
const stages = {
  async paying(party: MethodParty, sale: MethodSale) {
    return () => payBy(party, sale)
  },
  async succeeding(party: MethodParty, sale: MethodSale) {
    await payBy(party, sale)
    const reference = await answerPayment(party, sale, true)
    return async () => {
      sale.isAcknowledged = await postEvents(party, reference)
    }
  },
  async declining(party: MethodParty, sale: MethodSale) {
    await payBy(party, sale)
    const reference = await answerPayment(party, sale, false)
    return () => postEvents(party, reference)
  },
  async refunding(party: MethodParty, sale: MethodSale) {
    await payBy(party, sale)
    const reference = await answerPayment(party, sale, true)
    sale.isAcknowledged = await postEvents(party, reference)
    return () => refundSale(party, sale, reference)
  },
} as const

type Step = { stage: keyof typeof stages; point: FailpointName }

const at = (stage: Step['stage'], ...points: FailpointName[]): Step[] => points.map((point) => ({ stage, point }))

/** Every step of a payment that waits for its customer or their bank, and of its refund. */
export const methodSteps: readonly Step[] = [
  ...at('paying', 'payment-begun', 'payment-charged'),
  ...at('succeeding', 'event-noted', 'completion-begun', 'order-completed', 'licenses-granted', 'mail-queued'),
  ...at('succeeding', 'completion-committed', 'invoice-counted', 'invoice-committed'),
  ...at('declining', 'event-noted'),
  ...at('refunding', 'refund-given', 'refund-noted', 'lines-ended'),
]

/**
 * A shop that dies at each of the steps of each method in turn. Each start finds the books as they were left: nothing lost
 * that was acknowledged, nothing there twice or in part. At the end each sale has ended once, here and at the provider.
 */
export async function runMethodChain(
  place: FreshDatabase,
  desk: ProviderDesk,
  methods: readonly PaymentMethod[],
  steps: readonly Step[] = methodSteps,
): Promise<{ kills: number; faults: string[] }> {
  const sales: MethodSale[] = []
  const acknowledged = () => ({
    orders: sales.filter((sale) => sale.isAcknowledged).map(({ orderId }) => orderId),
    codes: [],
    approved: [],
    collected: [],
  })
  const faults = await withMortalShop(place, desk.address, async ({ calls, shop, restart, faults: found }) => {
    const party: MethodParty = { ...calls, desk, buyer: await signUp(calls, 'Ada'), shop }
    for (const method of methods)
      for (const step of steps) {
        await party.buyer.renew()
        const sale = await openMethodSale(party, method)
        sales.push(sale)
        await dieOver(party, sale, step)
        const broken = await restart(acknowledged())
        found.push(...broken.map((fault) => `${method}, ${step.stage}, ${step.point}: ${fault}`))
      }
    found.push(...(await finish(party, sales)))
  })
  return { kills: sales.length, faults }
}

async function dieOver(party: MethodParty, sale: MethodSale, { stage, point }: Step): Promise<void> {
  const shop = party.shop()
  const lead = await stages[stage](party, sale)
  await shop.arm(point)
  await Promise.race([lead(), shop.ended])
  await untilKilled(shop, `${sale.method}, ${stage}, ${point}`)
}

/** Everybody does what they began: customers come back, the provider repeats what it told, and jobs run to their end. */
async function finish(party: MethodParty, sales: readonly MethodSale[]): Promise<string[]> {
  const shop = party.shop()
  await shop.tell({ do: 'let-time-pass' })
  await untilDone(shop)
  await party.buyer.renew()
  for (const [index, sale] of sales.entries()) {
    if (!sale.isAnswered) await payBy(party, sale)
    const reference = sale.isAnswered ? await referenceOf(party, sale) : await answerPayment(party, sale, true)
    if (index % 2 === 0) await checkPayment(party, sale)
    if (sale.ending === 'given back') party.desk.finishRefunds(reference)
    for (let time = 0; time < 2; time += 1) await postEvents(party, reference)
  }
  await untilDone(shop)
  const faults: string[] = []
  for (const sale of sales) faults.push(...(await findProviderFaults(party, sale)))
  const told = sales.map(({ orderId, method, ending }) => ({ orderId, card: method, ending }))
  faults.push(...(await shop.tell({ do: 'find-faults', sales: told })).faults)
  await shop.tell({ do: 'stop' })
  await shop.ended
  return faults
}

/** One payment at the provider for each order, and one refund of each that was given back. */
async function findProviderFaults(party: MethodParty, sale: MethodSale): Promise<string[]> {
  const payments = party.desk.countPayments(sale.orderId)
  const refunds = party.desk.finishRefunds(await referenceOf(party, sale)).length
  const due = sale.ending === 'given back' ? 1 : 0
  const what = `the order ${sale.orderId} by ${sale.method}, ${sale.ending},`
  return [
    ...(payments === 1 ? [] : [`${what} has ${payments} payments at the provider`]),
    ...(refunds === due ? [] : [`${what} has ${refunds} refunds at the provider`]),
  ]
}
