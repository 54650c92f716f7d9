import type { ProviderCheck, ProviderFinding } from '../provider-kind.ts'
import { loadStripe } from './load.ts'
import { isLive, type StripeKeys } from './settings.ts'

/** Tries Stripe's keys with one call that reads, and says whether payments move money. */
export const checkStripe = async (keys: StripeKeys, given: ProviderCheck): Promise<ProviderFinding[]> => [
  await askStripe(keys, given),
  judgeMode(keys, given),
]

async function askStripe(keys: StripeKeys, { clock, noteDate }: ProviderCheck): Promise<ProviderFinding> {
  const { pingStripe, StripeCallError } = await loadStripe()
  const askedAt = clock()
  try {
    const { date } = await pingStripe(keys)
    noteDate('Stripe', date, askedAt)
    return { result: 'ok', found: 'Stripe takes the key in STRIPE_SECRET_KEY', todo: null }
  } catch (error) {
    if (!(error instanceof StripeCallError)) throw error
    return { result: 'wrong', found: error.message, todo: 'See docs/payments.md, and the status page of Stripe' }
  }
}

function judgeMode({ secretKey }: StripeKeys, { isForThisMachine }: ProviderCheck): ProviderFinding {
  if (!isLive(secretKey)) return { result: 'ok', found: 'Its keys are for tests: no payment moves money', todo: null }
  if (!isForThisMachine) return { result: 'ok', found: 'Its keys are live: payments move money', todo: null }
  return {
    result: 'warning',
    found: 'Its keys are live, and this shop is for this machine alone',
    todo: 'Use keys for tests to try things',
  }
}
