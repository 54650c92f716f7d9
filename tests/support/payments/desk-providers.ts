import * as z from 'zod/mini'
import type { Database } from '#service/database/database.ts'
import { mollieMethods } from '#service/sales/payments/providers/mollie/methods.ts'
import { createMolliePaymentProvider } from '#service/sales/payments/providers/mollie/provider.ts'
import type { PaymentProvider } from '#service/sales/payments/providers/provider.ts'
import { createStripePaymentProvider } from '#service/sales/payments/providers/stripe/provider.ts'
import { findPaymentId } from '#service/sales/payments/repository.ts'
import { eventsUrl } from '../mollie/shop.ts'

/** Where a stand-in is, with the keys of a shop's account there. */
export const deskAddressSchema = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('stripe'),
    secretKey: z.string(),
    publishableKey: z.string(),
    webhookSecret: z.string(),
    apiUrl: z.string(),
  }),
  z.object({ provider: z.literal('mollie'), apiKey: z.string(), apiUrl: z.string() }),
])
export type DeskAddress = z.infer<typeof deskAddressSchema>

/** How long a call may take, in milliseconds: on a busy machine a stand-in may need seconds. */
const patience = 20_000

/** The adapter of a provider whose stand-in is at an address; `timeout` is in milliseconds. */
export function createDeskProvider(
  { provider, ...settings }: DeskAddress,
  { clock, database, timeout = patience }: { clock: () => Date; database: () => Database; timeout?: number },
): PaymentProvider {
  if ('secretKey' in settings)
    return createStripePaymentProvider({ ...settings, clock, timeout, onFailure: () => undefined })
  return createMolliePaymentProvider({
    ...settings,
    methods: mollieMethods,
    clock,
    eventsUrl,
    timeout,
    isOurs: async (reference) => (await findPaymentId(database().query, provider, reference)) !== null,
  })
}
