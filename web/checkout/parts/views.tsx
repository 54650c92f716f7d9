import type { ComponentType } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { CheckoutPage } from '../page.ts'
import type { PageState, View } from '../page-state.ts'
import { AlreadyPaidView, ExpiredView, FailedView, HeldView, ThanksView } from './outcome-views.tsx'
import { PayView } from './pay-view.tsx'
import { ProcessingView, SecondStepView } from './under-way-views.tsx'

/** A view of a checkout that is known; the rest of the page is around it. */
export type ViewProps = { page: CheckoutPage; state: PageState; checkout: Checkout }
export type CheckoutView = Exclude<View, 'loading' | 'not-found' | 'unreachable' | 'bank'>

/** The panel of each state that a known checkout can be in. */
export const checkoutViews: Record<CheckoutView, ComponentType<ViewProps>> = {
  pay: PayView,
  'second-step': SecondStepView,
  processing: ProcessingView,
  held: HeldView,
  thanks: ThanksView,
  'already-paid': AlreadyPaidView,
  failed: FailedView,
  expired: ExpiredView,
}
