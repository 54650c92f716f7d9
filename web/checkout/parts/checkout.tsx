import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { CheckoutStep } from '../address.ts'
import type { CheckoutPage } from '../page.ts'
import { type PageState, type View, viewOf } from '../page-state.ts'
import { Bank } from './bank.tsx'
import styles from './checkout.module.css'
import { Header } from './header.tsx'
import { LegalLinks } from './legal-links.tsx'
import { Panel, PanelActions, silence } from './panel.tsx'
import { Summary } from './summary.tsx'
import { checkoutViews } from './views.tsx'
import { Waiting } from './waiting.tsx'

type CheckoutProps = { page: CheckoutPage; step: CheckoutStep }

/** The checkout page: a header, and below it what the state of the checkout calls for. */
export function Checkout({ page, step }: CheckoutProps) {
  const state = useSyncExternalStore(page.$state.listen, page.$state.get)
  const view = viewOf(state, step)
  const vendorName = state.checkout?.vendor.name
  useEffect(() => {
    if (vendorName) document.title = `Checkout, ${vendorName}`
  }, [vendorName])
  return (
    <div className={styles.page}>
      <Header checkout={state.checkout} isPaying={state.activity === 'paying'} />
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

/** What stands in for a checkout that is not here, or not yet. */
function Absent({ view, onRetry }: { view: View; onRetry(): void }) {
  if (view === 'not-found') {
    return (
      <Panel title="No such checkout" rhythm={silence}>
        <p>There is no checkout at this address. Go back to your cart and open it from there.</p>
      </Panel>
    )
  }
  if (view === 'unreachable') {
    return (
      <Panel title="No answer" rhythm={silence}>
        <p>The shop's service does not answer. Your order is kept; try again in a moment.</p>
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
