import type { BillingChange, Checkout } from '#contract/entities/checkout.ts'
import type { BillingErrors } from './billing.ts'
import type { CheckoutCalls } from './calls.ts'
import { describeFailure, fieldErrorsOf } from './failures.ts'

export type OrderChanges = {
  /** Sends billing details as far as they are typed; resolves with field errors. */
  changeBilling(change: BillingChange): Promise<BillingErrors>
  applyCoupon(code: string): Promise<string | null>
  removeCoupon(code: string): Promise<string | null>
}

type Dependencies = {
  checkoutId: string
  orderId(): string | undefined
  calls: CheckoutCalls
  onChanged(checkout: Checkout): void
  onRepricing(isRepricing: boolean): void
  onFailed(error: unknown): Promise<void>
}

/** Makes changes one after another, since concurrent ones could overtake each other. */
export function createOrderChanges(dependencies: Dependencies): OrderChanges & { settled(): Promise<unknown> } {
  const { checkoutId, orderId, calls, onChanged, onRepricing, onFailed } = dependencies
  let last: Promise<unknown> = Promise.resolve()
  let running = 0

  async function change(run: () => Promise<Checkout>) {
    try {
      onChanged(await run())
    } finally {
      running -= 1
      if (running === 0) onRepricing(false)
    }
  }

  function enqueue(run: () => Promise<Checkout>): Promise<void> {
    running += 1
    onRepricing(true)
    const result = last.then(() => change(run))
    last = result.catch(() => undefined)
    return result
  }

  async function changeCoupons(call: CheckoutCalls['applyCoupon'], code: string): Promise<string | null> {
    const id = orderId()
    if (id === undefined) return null
    try {
      await enqueue(async () => {
        await call(id, code)
        return calls.getCheckout(checkoutId)
      })
      return null
    } catch (error) {
      return describeFailure(error)
    }
  }

  return {
    settled: () => last,
    applyCoupon: (code) => changeCoupons(calls.applyCoupon, code),
    removeCoupon: (code) => changeCoupons(calls.removeCoupon, code),
    async changeBilling(billing) {
      try {
        await enqueue(() => calls.changeBilling(checkoutId, billing))
        return {}
      } catch (error) {
        const errors = fieldErrorsOf(error)
        if (!errors) await onFailed(error)
        return errors ?? {}
      }
    },
  }
}
