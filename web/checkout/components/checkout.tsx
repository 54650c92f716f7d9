import { type ComponentType, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Checkout as CheckoutData } from '#contract/entities/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { CheckoutStep } from '../links.ts'
import type { CheckoutPage, ViewProps } from '../page.ts'
import { type PageState, type View, viewOf } from '../page-state.ts'
import styles from './checkout.module.css'
import { CloseFrame, Leave } from './leave.tsx'
import { MerchantView } from './merchant-view.tsx'
import { AlreadyPaidView, ExpiredView, FailedView, HeldView, ThanksView } from './outcome-views.tsx'
import { nothing, Panel, PanelActions } from './panel.tsx'
import { PayView } from './pay-view.tsx'
import { Bank, DelayedView, ProcessingView, SecondStepView } from './progress-views.tsx'
import { Summary } from './summary.tsx'
import { Waiting } from './waiting.tsx'

type CheckoutProps = {
  page: CheckoutPage
  step: CheckoutStep
  /** As the document names the vendor. */
  vendorName: string
}

/** The checkout page: a header, the view of the current state, and links to legal pages. */
export function Checkout({ page, step, vendorName }: CheckoutProps) {
  const state = useSyncExternalStore(page.$state.listen, page.$state.get)
  const view = viewOf(state, step)
  const seller = state.checkout?.vendor.name ?? vendorName
  useEffect(() => {
    if (seller) document.title = `Checkout, ${seller}`
  }, [seller])
  return (
    <div className={styles.page}>
      <Header seller={seller} checkout={state.checkout} isPaying={state.activity === 'paying'} />
      <main>
        <Body page={page} state={state} view={view} />
      </main>
      <LegalLinks pages={state.checkout?.pages ?? []} />
    </div>
  )
}

function Body({ page, state, view }: { page: CheckoutPage; state: PageState; view: View }) {
  const { checkout } = state
  if (checkout === null || view === 'loading' || view === 'not-found' || view === 'unreachable') {
    return (
      <div className={styles.single}>
        <Absent view={view} onRetry={page.load} />
      </div>
    )
  }
  if (view === 'bank') {
    return (
      <div className={styles.single}>
        <Bank page={page} state={state} checkout={checkout} />
      </div>
    )
  }
  const CheckoutView = checkoutViews[view]
  return (
    <div className={styles.columns}>
      <Summary page={page} state={state} checkout={checkout} />
      <div className={styles.panel}>
        <CheckoutView key={view} page={page} state={state} checkout={checkout} />
      </div>
    </div>
  )
}

function Absent({ view, onRetry }: { view: View; onRetry(): void }) {
  if (view === 'not-found') {
    return (
      <Panel title="No such checkout" figure={nothing}>
        <p>There is no checkout at this address. Go back to your cart and open it from there.</p>
      </Panel>
    )
  }
  if (view === 'unreachable') {
    return (
      <Panel title="No answer" figure={nothing}>
        <p>The shop’s service does not answer. Your order is kept; try again in a moment.</p>
        <PanelActions>
          <Button large onClick={onRetry}>
            Try again
          </Button>
        </PanelActions>
      </Panel>
    )
  }
  return <Waiting>Loading your order</Waiting>
}

type HeaderProps = { seller: string; checkout: CheckoutData | null; isPaying: boolean }

function Header({ seller, checkout, isPaying }: HeaderProps) {
  const isFramed = useContext(CloseFrame) !== null
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        {seller && <span>{seller}</span>}
        <span className={styles.checkout}>Checkout</span>
      </h1>
      {checkout && (
        <Leave checkout={checkout} look="plain" busy={isPaying}>
          {isFramed ? 'Close' : 'Back to the shop'}
        </Leave>
      )}
    </header>
  )
}

/** Links to the vendor's legal pages; they open in new tabs, so that typed data is kept. */
function LegalLinks({ pages }: { pages: NonNullable<CheckoutData['pages']> }) {
  if (pages.length === 0) return null
  return (
    <footer>
      <ul className={styles.links}>
        {pages.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {title}
              <VisuallyHidden>, opens in a new tab</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </footer>
  )
}

type CheckoutView = Exclude<View, 'loading' | 'not-found' | 'unreachable' | 'bank'>

const checkoutViews: Record<CheckoutView, ComponentType<ViewProps>> = {
  pay: PayView,
  'second-step': SecondStepView,
  merchant: MerchantView,
  processing: ProcessingView,
  delayed: DelayedView,
  held: HeldView,
  thanks: ThanksView,
  'already-paid': AlreadyPaidView,
  failed: FailedView,
  expired: ExpiredView,
}
