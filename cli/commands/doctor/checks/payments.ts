import { mustRefusePayments } from '#host/production-checks.ts'
import type { StripeKeys } from '#host/settings.ts'
import { loadStripe } from '#service/sales/index.ts'
import { type CheckContext, type Finding, isForThisMachine, ok, warning, wrong } from '../context.ts'
import type { Check } from '../doctor.ts'

export const paymentCheck: Check = {
  name: 'payment',
  async look(context) {
    const { settings } = context
    if (settings.stripe !== undefined)
      return [await askStripe(context, settings.stripe), judgeMode(context, settings.stripe)]
    return [
      mustRefusePayments(settings)
        ? ok('No payment is taken: there are no keys of Stripe, and strangers could buy')
        : ok('The built-in test provider takes payments, and moves no money'),
    ]
  },
}

async function askStripe(context: CheckContext, keys: StripeKeys): Promise<Finding> {
  const { pingStripe, StripeCallError } = await loadStripe()
  const askedAt = context.clock()
  try {
    const { date } = await pingStripe(keys)
    context.noteDate('Stripe', date, askedAt)
    return ok('Stripe takes the key in STRIPE_SECRET_KEY')
  } catch (error) {
    if (!(error instanceof StripeCallError)) throw error
    return wrong(error.message, 'See docs/payments.md, and the status page of Stripe')
  }
}

function judgeMode({ settings }: CheckContext, { secretKey }: StripeKeys): Finding {
  if (!secretKey.includes('_live_')) return ok('Its keys are for tests: no payment moves money')
  if (!isForThisMachine(settings)) return ok('Its keys are live: payments move money')
  return warning('Its keys are live, and this shop is for this machine alone', 'Use keys for tests to try things')
}

/** How many files are looked at side by side, and how many that are missing are named. */
