import { expect, it } from 'vitest'
import { exampleCheckout } from '../client/testing/example-checkout.ts'
import type { CheckoutStep } from './links.ts'
import { initialState, isWaiting, type PageState, type View, viewOf } from './page-state.ts'

const paid = exampleCheckout({ status: 'Completed' })
const atTheBank = exampleCheckout({ status: 'ActionRequired' })

const card = { code: 'card', title: 'Card' }
const debit = { code: 'sepa_debit', title: 'SEPA Direct Debit', businessDays: 5 }

const rows: [view: View, state: Partial<PageState>, step: CheckoutStep][] = [
  ['loading', {}, 'pay'],
  ['not-found', { failure: 'not-found' }, 'pay'],
  ['unreachable', { failure: 'unreachable' }, 'pay'],
  ['pay', { checkout: exampleCheckout({}) }, 'pay'],
  ['pay', { checkout: exampleCheckout({}) }, 'return'],
  ['pay', { checkout: exampleCheckout({ hasAccount: false }) }, 'pay'],
  ['second-step', { checkout: atTheBank }, 'pay'],
  ['bank', { checkout: atTheBank }, 'bank'],
  ['second-step', { checkout: exampleCheckout({ status: 'ActionRequired', paymentProvider: 'stripe' }) }, 'bank'],
  ['pay', { checkout: exampleCheckout({ declineReason: 'Refused by the bank' }) }, 'bank'],
  ['processing', { checkout: exampleCheckout({ status: 'Processing' }) }, 'bank'],
  ['delayed', { checkout: exampleCheckout({ status: 'Processing', paymentMethod: debit }) }, 'pay'],
  ['processing', { checkout: exampleCheckout({ status: 'Processing', paymentMethod: card }) }, 'return'],
  ['held', { checkout: exampleCheckout({ status: 'Held' }) }, 'pay'],
  ['already-paid', { checkout: paid }, 'pay'],
  ['thanks', { checkout: paid, paidHere: true }, 'pay'],
  ['thanks', { checkout: paid }, 'return'],
  ['failed', { checkout: exampleCheckout({ status: 'Failed' }) }, 'pay'],
  ['expired', { checkout: exampleCheckout({ status: 'Expired' }) }, 'pay'],
]

it.each(rows)('shows %s', (view, state, step) => {
  expect(viewOf({ ...initialState, ...state }, step)).toBe(view)
})

it('polls only in views that wait for an outcome', () => {
  const views = new Set(rows.map(([view]) => view))
  expect([...views].filter(isWaiting)).toEqual(['second-step', 'processing'])
})
