import type { BillingChange, Checkout } from '#contract/entities/checkout.ts'
import { ServiceError } from '#web/client/errors.ts'
import { type BillingErrors, readBillingErrors } from './billing.ts'
import { describeFailure } from './failures.ts'
import type { CheckoutCalls } from './page.ts'

/** What a customer can change of an open order besides paying it. */
export type OrderChanges = {
  /** Tells who buys, as far as it is typed; answers what is wrong with which field. */
  changeBilling(change: BillingChange): Promise<BillingErrors>
  /** Puts a coupon on the order; answers why it can't be used, null once it is. */
  applyCoupon(code: string): Promise<string | null>
  /** Answers why it is still there, null once it is gone. */
  removeCoupon(code: string): Promise<string | null>
}

type Dependencies = {
  checkoutId: string
  orderId(): string | undefined
  calls: CheckoutCalls
  /** The checkout as it is with the change. */
  onChanged(checkout: Checkout): void
  onRepricing(isRepricing: boolean): void
  /** A change was refused, or its answer lost, for a reason that belongs to no field. */
  onFailed(error: unknown): Promise<void>
}

/** Changes an open order, one change after the other: of two at once, the last could be overtaken. */
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
    const turn = last.then(() => change(run))
    last = turn.catch(() => undefined)
    return turn
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

/** What an error says about fields of the page; null when it says other things. */
export function fieldErrorsOf(error: unknown): BillingErrors | null {
  if (!(error instanceof ServiceError) || Object.keys(error.errors).length === 0) return null
  return readBillingErrors(error.errors)
}
