import { payerKeyHeader } from '#contract/constants.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type Caller, ok, type Router, readCountry } from '#service/platform/index.ts'
import type { Payer } from './rules.ts'
import type { CheckoutService } from './service.ts'

export type CheckoutRoutes = {
  checkouts: CheckoutService
  /** The header, in lower case, by which a proxy in front of us names the visitor's country. */
  countryHeader?: string | undefined
}

/** The calls by which the checkout page reads and changes a checkout; those that pay are with the payments. */
export function registerCheckoutRoutes({ route }: Router, dependencies: CheckoutRoutes): void {
  const { checkouts } = dependencies
  const read = createCheckoutReader(dependencies)
  route(endpoints.getCheckout, (call) => read(call.parameters.id, call))
  route(endpoints.changeBilling, async (call) => {
    await checkouts.changeBilling(call.parameters.id, call.body)
    return read(call.parameters.id, call)
  })
}

/** What a call says of who makes it. */
type PageCall = { header: (name: string) => string | null; ip: string; caller: Caller | null }

/** What a call reveals about who pays. */
export const payerOf = ({ header, ip }: PageCall, countryHeader: string | undefined): Payer => ({
  ip,
  ipCountry: readCountry(header, countryHeader),
  key: header(payerKeyHeader),
})

export const createCheckoutReader =
  ({ checkouts, countryHeader }: CheckoutRoutes) =>
  async (id: string, call: PageCall) =>
    ok(
      await checkouts.read(id, {
        payer: payerOf(call, countryHeader),
        customerId: call.caller?.customerId ?? null,
      }),
    )
