import type { Checkout } from '#contract/entities/checkout.ts'
import type { CheckoutStep } from './links.ts'
import { hasBank } from './providers/capabilities.ts'

export type PageState = {
  checkout: Checkout | null
  failure: 'not-found' | 'unreachable' | null
  /** The running action; no other starts meanwhile, so that no button fires twice. */
  activity: 'loading' | 'paying' | 'answering' | 'asking' | 'idle'
  isRepricing: boolean
  changes: number
  problem: string | null
  /** How the price differs from what the customer saw when they wanted to pay. */
  priceChange: string | null
  isLate: boolean
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

export type View =
  | 'loading'
  | 'not-found'
  | 'unreachable'
  | 'pay'
  | 'second-step'
  | 'merchant'
  | 'bank'
  | 'processing'
  | 'delayed'
  | 'held'
  | 'thanks'
  | 'already-paid'
  | 'failed'
  | 'expired'

/** The view of a state: the checkout's status determines it, the address only refines it. */
export function viewOf(state: Pick<PageState, 'checkout' | 'failure' | 'paidHere'>, step: CheckoutStep): View {
  if (!state.checkout) return state.failure ?? 'loading'
  const { status, paymentProvider, paymentMethod, merchant } = state.checkout
  switch (status) {
    case 'Open':
      return 'pay'
    case 'ActionRequired':
      if (merchant) return 'merchant'
      return step === 'bank' && hasBank(paymentProvider) ? 'bank' : 'second-step'
    case 'Processing':
      return paymentMethod?.businessDays === undefined ? 'processing' : 'delayed'
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

/** Whether a view waits for an outcome, so that the page polls. */
export function isWaiting(view: View): boolean {
  return view === 'processing' || view === 'second-step' || view === 'merchant'
}
