import type { Checkout } from '#contract/entities/checkout.ts'
import type { CheckoutStep } from './address.ts'

/** What the checkout page knows at a moment. */
export type PageState = {
  checkout: Checkout | null
  /** Why there is no checkout to show. */
  failure: 'not-found' | 'unreachable' | null
  /** What runs now; nothing else starts meanwhile, so that no button fires twice. */
  activity: 'loading' | 'paying' | 'answering' | 'asking' | 'idle'
  /** Something is being told to the service by which the sums may change. */
  isRepricing: boolean
  /** How often the order was changed here. */
  changes: number
  /** Why the last attempt came to nothing, for the customer. */
  problem: string | null
  /** What the order costs otherwise than the customer had seen when they wanted to pay. */
  priceChange: string | null
  /** The news that the page waits for take longer than usual. */
  isLate: boolean
  /** Paid during this visit, rather than found paid. */
  paidHere: boolean
}

export const initialState: PageState = {
  checkout: null,
  failure: null,
  activity: 'loading',
  isRepricing: false,
  changes: 0,
  problem: null,
  priceChange: null,
  isLate: false,
  paidHere: false,
}

/** What the page shows. */
export type View =
  | 'loading'
  | 'not-found'
  | 'unreachable'
  | 'pay'
  | 'second-step'
  | 'bank'
  | 'processing'
  | 'held'
  | 'thanks'
  | 'already-paid'
  | 'failed'
  | 'expired'

/** The view for a state: the checkout's status decides, the address only refines it. */
export function viewOf(state: Pick<PageState, 'checkout' | 'failure' | 'paidHere'>, step: CheckoutStep): View {
  if (!state.checkout) return state.failure ?? 'loading'
  const { status, paymentProvider } = state.checkout
  switch (status) {
    case 'Open':
      return 'pay'
    case 'ActionRequired':
      return step === 'bank' && paymentProvider === 'test' ? 'bank' : 'second-step'
    case 'Processing':
      return 'processing'
    case 'Held':
      return 'held'
    case 'Completed':
      return state.paidHere || step === 'return' ? 'thanks' : 'already-paid'
    case 'Failed':
      return 'failed'
    case 'Expired':
      return 'expired'
  }
}

/** Views that wait for news from elsewhere: the page asks again until they change. */
export function isWaiting(view: View): boolean {
  return view === 'processing' || view === 'second-step'
}
