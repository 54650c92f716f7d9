import { randomUUID } from 'node:crypto'
import type { Database, Row, Tx } from '#service/database/index.ts'
import type { Clock, Clocks } from '#service/platform/index.ts'
import type { PaymentEvent, PaymentOutcome, PaymentProvider } from '../provider.ts'
import { readTestEvent, signTestEvent } from './events.ts'
import * as repository from './repository.ts'

type Result = Pick<Row<'testCharges'>, 'status' | 'reason'>
type Plan = Result & {
  /** How long it stays unsettled, in milliseconds. */
  settlesAfter?: number
  /** How often its last event is posted; once by default. */
  copies?: number
  /** How much more than requested is paid, in minor units. */
  surplus?: number
}

const testTokens: ReadonlyMap<string, Plan> = new Map([
  ['tok_success', { status: 'Succeeded', reason: null }],
  [
    'tok_declined',
    {
      status: 'Declined',
      reason: 'The card was declined. Nothing was charged: try another card, or ask your bank why',
    },
  ],
  ['tok_ended', { status: 'Ended', reason: 'The provider closed this payment' }],
  ['tok_second_step', { status: 'ActionRequired', reason: null }],
  ['tok_slow', { status: 'Pending', reason: null, settlesAfter: 3000 }],
  ['tok_duplicate', { status: 'Pending', reason: null, settlesAfter: 1000, copies: 3 }],
  ['tok_lost', { status: 'Pending', reason: null, settlesAfter: 1000, copies: 0 }],
  ['tok_other_amount', { status: 'Succeeded', reason: null, surplus: 1 }],
])
const approved: Result = { status: 'Succeeded', reason: null }
const refused: Result = {
  status: 'Declined',
  reason: 'The bank did not approve the payment. Nothing was charged: try again, or use another card',
}
const neverAnswered: Result = { status: 'Declined', reason: 'The step at the bank was not taken in time' }
const unknownToken: Result = { status: 'Declined', reason: 'The test provider knows its own test cards only' }

/** The delay before an event that was not received is posted again, in milliseconds. */
const retryAfter = 2000

/** The bank and the event sender of the test provider; a real provider has its own. */
export type TestBank = {
  answer: (paymentId: string, approve: boolean) => Promise<void>
  /** Posts the events that are due, again and again until `post` returns that one was received. */
  postEvents: (post: (body: string, signature: string) => Promise<boolean>) => Promise<void>
}

/** The built-in provider: no money, charges in its own tables; events are signed with times of `wallClock`. */
export function createTestPayments(database: Database, { clock, wallClock }: Clocks, secret: string) {
  const bank: TestBank = {
    answer: (paymentId, approve) => endAction(database, clock, paymentId, approve ? approved : refused),
    postEvents: (post) => postDue(database, clock, (body) => post(body, signTestEvent(secret, body, wallClock()))),
  }
  const report = async (paymentId: string) => ({
    outcome: toOutcome(await repository.findCharge(database.query, paymentId), clock()),
    reference: referenceOf(paymentId),
  })
  const provider: PaymentProvider = {
    name: 'test',
    publicKey: null,
    methods: ['card'],
    signatureHeader: 'test-signature',
    isToken: (token) => testTokens.has(token),
    async charge(charge) {
      await database.transaction((tx) => begin(tx, clock(), charge))
      return report(charge.paymentId)
    },
    async cancel({ paymentId }) {
      await endAction(database, clock, paymentId, neverAnswered)
      return report(paymentId)
    },
    async refund({ refundId, paymentId, amount, currency }) {
      const isLeft = await database.transaction((tx) =>
        refundOnce(tx, clock(), { refundId, paymentId, amount, currency }),
      )
      const reason = isLeft ? null : 'More than what is left of the payment'
      return { status: isLeft ? 'Succeeded' : 'Failed', reference: `test_${refundId}`, reason }
    },
    readEvent: async (body, signature, now) => readTestEvent(secret, body, signature, now),
  }
  return { provider, bank }
}

type NewCharge = { paymentId: string; token: string; amount: number; currency: string }

async function begin(tx: Tx, now: Date, { paymentId, token, amount, currency }: NewCharge): Promise<void> {
  const { status, reason, settlesAfter, copies, surplus = 0 }: Plan = testTokens.get(token) ?? unknownToken
  const settlesAt = settlesAfter === undefined ? null : new Date(now.getTime() + settlesAfter)
  const charge = { paymentId, token, amount: amount + surplus, currency, status, reason, settlesAt }
  const sendAt = settlesAt ?? now
  if (await repository.insertCharge(tx, charge)) await queueEvent(tx, sendAt, aboutPayment(charge, sendAt), copies)
}

async function endAction(database: Database, clock: Clock, paymentId: string, result: Result): Promise<void> {
  await database.transaction(async (tx) => {
    const charge = await repository.endAction(tx, paymentId, result)
    if (charge) await queueEvent(tx, clock(), aboutPayment(charge, clock()))
  })
}

type NewRefund = { refundId: string; paymentId: string; amount: number; currency: string }

/** Whether the payment has this much left; repeating a refund takes nothing more. */
async function refundOnce(tx: Tx, now: Date, { refundId, paymentId, amount, currency }: NewRefund): Promise<boolean> {
  const charge = await repository.lockCharge(tx, paymentId)
  const before = await repository.findRefunds(tx, paymentId)
  if (before.some((one) => one.refundId === refundId)) return true
  if (before.reduce((sum, one) => sum + one.amount, amount) > charge.amount) return false
  await repository.insertRefund(tx, { refundId, paymentId, amount })
  const report = { status: 'Succeeded' as const, reference: `test_${refundId}`, reason: null }
  await queueEvent(tx, now, {
    id: newEventId(),
    type: 'refund',
    paymentId,
    reference: referenceOf(paymentId),
    about: 'refund',
    refundId,
    amount,
    currency,
    report,
  })
  return true
}

async function queueEvent(tx: Tx, sendAt: Date, event: PaymentEvent, copies = 1): Promise<void> {
  const { id, paymentId } = event
  if (paymentId === null || copies === 0) return
  await repository.insertEvent(tx, { id, paymentId, body: JSON.stringify(event), sendAt, copies })
}

const newEventId = () => `test_event_${randomUUID()}`
const referenceOf = (paymentId: string) => `test_${paymentId}`

const aboutPayment = (charge: Row<'testCharges'>, asOf: Date): PaymentEvent => ({
  id: newEventId(),
  type: 'payment',
  paymentId: charge.paymentId,
  reference: referenceOf(charge.paymentId),
  about: 'payment',
  outcome: toOutcome(charge, asOf),
})

async function postDue(database: Database, clock: Clock, post: (body: string) => Promise<boolean>): Promise<void> {
  for (const { id, body } of await repository.findDueEvents(database.query, clock())) {
    if (await post(body)) await repository.countPosted(database.query, id)
    else await repository.postpone(database.query, id, new Date(clock().getTime() + retryAfter))
  }
}

function toOutcome({ status, amount, currency, reason, settlesAt }: Row<'testCharges'>, now: Date): PaymentOutcome {
  const hasSettled = status === 'Pending' && settlesAt !== null && settlesAt <= now
  if (status === 'Succeeded' || hasSettled) return { status: 'Succeeded', amount, currency }
  if (status === 'Declined' || status === 'Ended') return { status, reason: reason ?? 'The payment was declined' }
  return status === 'ActionRequired' ? { status, secret: null } : { status: 'Pending' }
}
