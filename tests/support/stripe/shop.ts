import { randomUUID } from 'node:crypto'
import type { Charge, PaymentProvider } from '#service/sales/payments/providers/provider.ts'
import { createStripePaymentProvider } from '#service/sales/payments/providers/stripe/provider.ts'
import { type StripeApi, startStripeApi } from './api.ts'
import type { Intent, TokenOutcome } from './objects.ts'
import type { Method } from './payment-methods.ts'

/** A shop's Stripe adapter beside the stand-in that it talks to, at a time that tests move. */
type StripeShop = {
  api: StripeApi
  stripe: PaymentProvider
  clock: () => Date
  failures: unknown[]
  /** Lets so many milliseconds pass. */
  wait: (time: number) => void
  /** An order for 99 USD, to be paid by a means of payment that leads to this. */
  chargeOf: (outcome: TokenOutcome, change?: Partial<Charge>, method?: Method) => Charge
  intentsOf: (charge: Charge) => Intent[]
  /** The one payment that Stripe has made of it; throws when there is none or are several. */
  intentOf: (charge: Charge) => Intent
}

export const minute = 60 * 1000
export const hour = 60 * minute

export async function startStripeShop(): Promise<StripeShop> {
  let now = new Date('2026-11-21T12:00:00Z')
  const clock = () => now
  const api = await startStripeApi(clock)
  const failures: unknown[] = []
  const intentsOf = ({ paymentId }: Charge) => api.intents().filter(({ metadata }) => metadata.payment_id === paymentId)
  return {
    api,
    clock,
    failures,
    intentsOf,
    stripe: createStripePaymentProvider({
      ...api.settings,
      clock,
      onFailure: (error) => void failures.push(error),
    }),
    wait(time) {
      now = new Date(now.getTime() + time)
    },
    chargeOf: (outcome, change = {}, method = 'card') => ({
      paymentId: randomUUID(),
      orderId: randomUUID(),
      email: 'ada@example.test',
      token: api.mint(outcome, undefined, method),
      amount: 9_900,
      currency: 'USD',
      reference: null,
      returnUrl: 'https://checkout.example/checkout/ch_1?step=return',
      createdAt: now,
      ...change,
    }),
    intentOf(charge) {
      const [intent, ...others] = intentsOf(charge)
      if (!intent || others.length > 0) throw new Error(`Stripe has ${intentsOf(charge).length} payments, not one`)
      return intent
    },
  }
}

export const messageOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => new Error('It was answered'),
    (thrown: unknown) => thrown,
  )
  return error instanceof Error ? error.message : String(error)
}
