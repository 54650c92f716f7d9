import type { BillingChange, Checkout } from '#contract/entities/checkout.ts'
import { BadResponseError, NotFoundError, ServiceError } from '#web/client/errors.ts'
import { type BillingErrors, readBillingErrors } from './billing.ts'
import type { CheckoutCalls } from './page.ts'

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

/** The field errors of an error; null when it concerns anything that the page has no field for. */
export function fieldErrorsOf(error: unknown): BillingErrors | null {
  if (!(error instanceof ServiceError) || Object.keys(error.errors).length === 0) return null
  return readBillingErrors(error.errors)
}

const connectionLost = 'The connection broke before an answer came. Your order is still open, and you can try again.'

/** Whether the service reports that the checkout does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof NotFoundError

/** Why a call failed, for the customer: the service's message when it refused, otherwise that the connection broke. */
export function describeFailure(error: unknown): string {
  const isRefusal = error instanceof ServiceError && !(error instanceof BadResponseError) && error.status < 500
  return isRefusal ? error.message : connectionLost
}
