import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '#service/sales/payments/methods/rules.ts'
import { mollieMethods } from '#service/sales/payments/providers/mollie/methods.ts'
import { createMolliePaymentProvider } from '#service/sales/payments/providers/mollie/provider.ts'
import type { Charge, PaymentProvider } from '#service/sales/payments/providers/provider.ts'
import { type MollieApi, startMollieApi } from './api.ts'
import type { MolliePaymentObject } from './objects.ts'

/** A shop's Mollie adapter beside the stand-in that it talks to, at a time that tests move. */
type MollieShop = {
  api: MollieApi
  mollie: PaymentProvider
  clock: () => Date
  /** The references that the shop knows. */
  known: Set<string>
  /** Lets so many milliseconds pass. */
  wait: (time: number) => void
  chargeOf: (method: PaymentMethod, change?: Partial<Charge>) => Charge
  paymentsOf: (charge: Charge) => MolliePaymentObject[]
}

export const eventsUrl = 'https://shop.example/api/payments/events/mollie'

export async function startMollieShop(): Promise<MollieShop> {
  let now = new Date('2026-11-27T12:00:00Z')
  const clock = () => now
  const api = await startMollieApi({ clock })
  const known = new Set<string>()
  const isOurs = async (id: string) => known.has(id)
  return {
    api,
    clock,
    known,
    mollie: createMolliePaymentProvider({ ...api.settings, methods: mollieMethods, clock, eventsUrl, isOurs }),
    wait(time) {
      now = new Date(now.getTime() + time)
    },
    chargeOf: (method, change = {}) => ({
      paymentId: randomUUID(),
      orderId: randomUUID(),
      email: 'ada@example.test',
      token: `mollie_${method}`,
      amount: 9_900,
      currency: 'EUR',
      reference: null,
      returnUrl: 'https://checkout.example/checkout/ch_1?step=return',
      createdAt: now,
      ...change,
    }),
    paymentsOf: ({ paymentId }) =>
      api.payments().filter(({ metadata }) => JSON.stringify(metadata).includes(paymentId)),
  }
}
