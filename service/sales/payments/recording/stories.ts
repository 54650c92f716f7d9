import type { Charge, PaymentProvider } from '../providers/provider.ts'
import type { Recording, Step } from './recording.ts'

/** What a provider's test mode is asked to do with a payment. */
export const storyNames = ['success', 'declined', 'secondStep'] as const
export type StoryName = (typeof storyNames)[number]

export type Played = Pick<Recording, 'recordedAt' | 'paymentIds' | 'refundIds' | 'tokens'>

const amount = 4_900
const currency = 'USD'

/** Plays all stories with a provider, one after another, and answers what it said at each step. */
export async function playStories(provider: PaymentProvider, played: Played): Promise<Step[]> {
  const steps: Step[] = []
  const take = async <Result>(step: string, work: () => Promise<Result>): Promise<Result | null> => {
    try {
      const result = await work()
      steps.push({ step, result })
      return result
    } catch (error) {
      steps.push({ step, result: { error: error instanceof Error ? error.message : String(error) } })
      return null
    }
  }
  const paid = toCharge(played, 'success')
  const declined = toCharge(played, 'declined')
  const asked = toCharge(played, 'secondStep')
  const reference = (await take('a payment succeeds', () => provider.charge(paid)))?.reference ?? null
  await take('it is asked for again', () => provider.charge({ ...paid, reference }))
  const [part = '', rest = ''] = played.refundIds
  const refund = { paymentId: paid.paymentId, reference, currency }
  await take('a part is given back', () => provider.refund({ ...refund, refundId: part, amount: 900 }))
  await take('the rest is given back', () => provider.refund({ ...refund, refundId: rest, amount: amount - 900 }))
  await take('the part is asked for again', () => provider.refund({ ...refund, refundId: part, amount: 900 }))
  await take('a payment is declined', () => provider.charge(declined))
  const begun = await take('a payment needs a second step', () => provider.charge(asked))
  await take('it is cancelled', () => provider.cancel({ ...asked, reference: begun?.reference ?? null }))
  return steps
}

function toCharge({ recordedAt, paymentIds, tokens }: Played, name: StoryName): Charge {
  const paymentId = paymentIds[storyNames.indexOf(name)] ?? ''
  return {
    paymentId,
    token: tokens[name] ?? '',
    amount,
    currency,
    returnUrl: null,
    reference: null,
    createdAt: new Date(recordedAt),
    orderId: paymentId,
    email: 'recording@example.com',
  }
}
