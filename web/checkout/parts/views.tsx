import type { ComponentType } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CheckoutPage } from '../page.ts'
import type { PageState, View } from '../page-state.ts'
import { formatMoney } from '../prices.ts'
import { CardForm } from './card-form.tsx'
import { Leave } from './leave.tsx'
import { Panel, PanelActions } from './panel.tsx'
import styles from './views.module.css'
import { Waiting } from './waiting.tsx'

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

function PayView({ page, state, checkout }: ViewProps) {
  const { paymentProvider, total, declineReason } = checkout
  if (paymentProvider !== 'test') {
    return (
      <Panel title="No way to pay">
        <Notice kind="problem">This checkout asks for a payment provider that this page does not know.</Notice>
      </Panel>
    )
  }
  return (
    <Panel title="Pay by card">
      {!checkout.hasAccount && <KnownAlready checkout={checkout} />}
      <CardForm
        due={formatMoney(total.due)}
        problem={state.problem ?? declineReason ?? null}
        isPaying={state.activity === 'paying'}
        asksWho={!checkout.hasAccount}
        onPay={page.pay}
      />
    </Panel>
  )
}

function SecondStepView({ page, state, checkout }: ViewProps) {
  const isBusy = state.activity === 'answering'
  return (
    <Panel title="One more step">
      <p>Your bank wants to know that it is you. Nothing is charged before you approve it there.</p>
      {state.problem && <Notice kind="problem">{state.problem}</Notice>}
      <PanelActions>
        <Button large busy={isBusy} onClick={page.continueAtBank}>
          Continue at your bank
        </Button>
        {checkout.paymentProvider === 'test' && (
          <Button look="plain" busy={isBusy} onClick={() => page.answerBank(false)}>
            Pay with another card
          </Button>
        )}
      </PanelActions>
    </Panel>
  )
}

function ProcessingView() {
  return (
    <Panel title="Almost there">
      <Waiting>The payment is being confirmed. This takes a moment.</Waiting>
      <p>You need not wait here: the confirmation comes by e-mail as well.</p>
    </Panel>
  )
}

function HeldView({ checkout }: ViewProps) {
  return (
    <Panel title="We look at your payment">
      <p>The payment came in, but not as this order expects it. A person at {checkout.vendor.name} looks at it.</p>
      <p>You need not do anything. They write to {checkout.billing.email} as soon as it is settled.</p>
      <PanelActions>
        <Leave checkout={checkout} large>
          Back to the shop
        </Leave>
      </PanelActions>
    </Panel>
  )
}

/** An account is not needed, and quicker for who has one. */
function KnownAlready({ checkout }: { checkout: Checkout }) {
  return (
    <div className={styles.known}>
      <p>Have an account?</p>
      <Leave checkout={checkout} intent="sign-in" look="plain">
        Sign in
      </Leave>
    </div>
  )
}

function ThanksView({ checkout }: ViewProps) {
  if (!checkout.hasAccount) return <GuestThanks checkout={checkout} />
  const name = checkout.billing.name
  return (
    <Panel title={name ? `Thank you, ${name}` : 'Thank you'}>
      <p>It is yours. Your licenses are in your account, and the receipt is on its way to your inbox.</p>
      <p>
        Next: download, install, and open the plug-in. It asks to be activated, and you approve that in your account.
      </p>
      <Licenses checkout={checkout} />
    </Panel>
  )
}

function GuestThanks({ checkout }: { checkout: Checkout }) {
  return (
    <Panel title="Thank you">
      <p>It is paid. One step is left: open the link that we have just mailed you, and choose a password.</p>
      <p>Your licenses are in your account from then on. No mail after some minutes? Look among the unwanted ones.</p>
      <PanelActions>
        <Leave checkout={checkout} large>
          Back to the shop
        </Leave>
      </PanelActions>
    </Panel>
  )
}

function AlreadyPaidView({ checkout }: ViewProps) {
  return (
    <Panel title="Already paid">
      <p>This order was paid before, and nothing more is due. Its licenses are in your account.</p>
      <Licenses checkout={checkout} />
    </Panel>
  )
}

function Licenses({ checkout }: { checkout: Checkout }) {
  return (
    <PanelActions>
      <Leave checkout={checkout} intent="licenses" large>
        See your licenses
      </Leave>
    </PanelActions>
  )
}

function FailedView({ checkout }: ViewProps) {
  return (
    <Panel title="This order failed">
      <p>{checkout.declineReason ?? 'The payment could not be taken, and the order was given up.'}</p>
      <p>Go back to the shop to start a new one.</p>
      <PanelActions>
        <Leave checkout={checkout} large>
          Back to the shop
        </Leave>
      </PanelActions>
    </Panel>
  )
}

function ExpiredView({ checkout }: ViewProps) {
  return (
    <Panel title="This checkout has expired">
      <p>Nothing was charged. What you chose is still in your cart; check out again from there.</p>
      <PanelActions>
        <Leave checkout={checkout} large>
          Back to your cart
        </Leave>
      </PanelActions>
    </Panel>
  )
}
