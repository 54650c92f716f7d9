import { mustRefusePayments } from '#host/production.ts'
import type { StripeKeys } from '#host/settings.ts'
import { loadStripe } from '#service/sales/index.ts'
import type { Check } from '../examine.ts'
import { type Finding, ok, warning, wrong } from '../finding.ts'
import { type Ground, isForThisMachine } from '../ground.ts'

export const paymentCheck: Check = {
  name: 'payment',
  async look(ground) {
    const { settings } = ground
    if (settings.stripe !== undefined)
      return [await askStripe(ground, settings.stripe), judgeMode(ground, settings.stripe)]
    return [
      mustRefusePayments(settings)
        ? ok('No payment is taken: there are no keys of Stripe, and strangers could buy')
        : ok('The built-in test provider takes payments, and moves no money'),
    ]
  },
}

/** One call that reads and changes nothing. */
async function askStripe(ground: Ground, keys: StripeKeys): Promise<Finding> {
  const { pingStripe, StripeCallError } = await loadStripe()
  const askedAt = ground.clock()
  try {
    const { date } = await pingStripe(keys)
    ground.noteDate('Stripe', date, askedAt)
    return ok('Stripe takes the key in STRIPE_SECRET_KEY')
  } catch (error) {
    if (!(error instanceof StripeCallError)) throw error
    return wrong(error.message, 'See docs/payments.md, and the status page of Stripe')
  }
}

function judgeMode({ settings }: Ground, { secretKey }: StripeKeys): Finding {
  if (!secretKey.includes('_live_')) return ok('Its keys are for tests: no payment moves money')
  if (!isForThisMachine(settings)) return ok('Its keys are live: payments move money')
  return warning('Its keys are live, and this shop is for this machine alone', 'Use keys for tests to try things')
}
