import type { Database } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import type { PaymentOutcome, PaymentProvider } from './payment.ts'

/** The test cards' tokens and what they lead to; the checkout page makes them of card numbers. */
export const testTokens: Record<string, Pick<Row<'testCharges'>, 'status' | 'reason'>> = {
  tok_success: { status: 'Succeeded', reason: null },
  tok_declined: { status: 'Declined', reason: 'The card was declined' },
  tok_ended: { status: 'Ended', reason: 'The provider closed this payment' },
  tok_second_step: { status: 'ActionRequired', reason: null },
}
const approved = { status: 'Succeeded', reason: null } as const
const refused = { status: 'Declined', reason: 'The bank did not approve the payment' } as const
const neverAnswered = { status: 'Declined', reason: 'The step at the bank was not taken in time' } as const
const unknownToken = { status: 'Declined', reason: 'The test provider knows its three test cards only' } as const

/** The built-in provider: it moves no money, and keeps its own books as a real one does. */
export function createTestPaymentProvider(database: Database): PaymentProvider {
  const find = (paymentId: string) =>
    database.query.selectFrom('testCharges').selectAll().where('paymentId', '=', paymentId).executeTakeFirstOrThrow()
  const endAction = async (paymentId: string, result: Pick<Row<'testCharges'>, 'status' | 'reason'>) => {
    await database.query
      .updateTable('testCharges')
      .set(result)
      .where('paymentId', '=', paymentId)
      .where('status', '=', 'ActionRequired')
      .execute()
    return toOutcome(await find(paymentId))
  }
  return {
    name: 'test',
    async charge(charge) {
      await database.query
        .insertInto('testCharges')
        .values({ ...charge, ...(testTokens[charge.token] ?? unknownToken) })
        .onConflict((conflict) => conflict.column('paymentId').doNothing())
        .execute()
      return toOutcome(await find(charge.paymentId))
    },
    answerAction: (paymentId, approve) => endAction(paymentId, approve ? approved : refused),
    cancelAction: (paymentId) => endAction(paymentId, neverAnswered),
  }
}

function toOutcome({ status, amount, currency, reason }: Row<'testCharges'>): PaymentOutcome {
  if (status === 'Succeeded') return { status, amount, currency }
  if (status === 'Declined' || status === 'Ended') return { status, reason: reason ?? 'The payment was declined' }
  return { status }
}
