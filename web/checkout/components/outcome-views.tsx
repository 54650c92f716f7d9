import type { Checkout } from '#contract/entities/checkout.ts'
import { isTransferFee } from '../bought.ts'
import type { ViewProps } from '../page.ts'
import { BoughtProducts } from './bought-products.tsx'
import { Leave } from './leave.tsx'
import { nothing, Panel, PanelActions } from './panel.tsx'

type OutcomeProps = Pick<ViewProps, 'checkout'>

const thanks = { name: 'Thank you' }

/** The order was paid just now. */
export function ThanksView({ checkout }: OutcomeProps) {
  const { hasAccount, billing, merchant } = checkout
  if (isTransferFee(checkout)) return <FeePaidView checkout={checkout} />
  if (!hasAccount) return <GuestThanks checkout={checkout} />
  return (
    <Panel title={billing.name ? `Thank you, ${billing.name}` : 'Thank you'} figure={thanks}>
      <p>
        Your licenses are in your account. {merchant ? `The invoice from ${merchant.name}` : 'The receipt'} is on its
        way to your inbox.
      </p>
      <p>
        Next: download, install, and open the plug-in. It asks to be activated, and you approve that in your account.
      </p>
      <BoughtProducts checkout={checkout} />
      <Licenses checkout={checkout} />
    </Panel>
  )
}

/** The fee of a license transfer was paid. */
function FeePaidView({ checkout }: OutcomeProps) {
  if (checkout.isTransferred === false)
    return (
      <Panel title="The fee goes back" figure={nothing}>
        <p>The transfer had become impossible before your payment arrived. All of it goes back by itself.</p>
        <p>
          We have mailed why to <Email checkout={checkout} />.
        </p>
        <BackToTransfers checkout={checkout} />
      </Panel>
    )
  return (
    <Panel title="The transfer is complete" figure={thanks}>
      <p>The fee is paid, and the licenses have their new owner. The receipt is on its way to your inbox.</p>
      <BackToTransfers checkout={checkout} />
    </Panel>
  )
}

const BackToTransfers = ({ checkout }: OutcomeProps) => (
  <BackToShop checkout={checkout}>Back to your transfers</BackToShop>
)

function GuestThanks({ checkout }: OutcomeProps) {
  return (
    <Panel title="Thank you" figure={thanks}>
      <p>
        One step left: open the link we just mailed to <Email checkout={checkout} /> and choose a password.
      </p>
      <p>Your licenses are in your account from then on. No mail after a few minutes? Check your spam folder.</p>
      <WrongAddress checkout={checkout} />
      <BoughtProducts checkout={checkout} />
      <BackToShop checkout={checkout} />
    </Panel>
  )
}

/** What guests do who have mistyped their address: only the vendor can send the licenses to another one. */
function WrongAddress({ checkout: { vendorEmail, orderId } }: OutcomeProps) {
  if (vendorEmail === undefined) return null
  return (
    <p className="p-anywhere">
      Is the address wrong? Write to <a href={`mailto:${vendorEmail}?subject=${orderId}`}>{vendorEmail}</a> from the
      right one, with your order number: {orderId}.
    </p>
  )
}

/** The order was paid before this page was opened. */
export function AlreadyPaidView({ checkout }: OutcomeProps) {
  if (isTransferFee(checkout)) return <FeePaidView checkout={checkout} />
  if (checkout.hasAccount) {
    return (
      <Panel title="Already paid" figure={thanks}>
        <p>This order is already paid. Its licenses are in your account.</p>
        <BoughtProducts checkout={checkout} />
        <Licenses checkout={checkout} />
      </Panel>
    )
  }
  return (
    <Panel title="Already paid" figure={thanks}>
      <p>
        This order is already paid. We sent the link to its licenses to <Email checkout={checkout} />.
      </p>
      <WrongAddress checkout={checkout} />
      <BoughtProducts checkout={checkout} />
      <BackToShop checkout={checkout} />
    </Panel>
  )
}

/** Another amount than due was paid: a person decides. */
export function HeldView({ checkout }: OutcomeProps) {
  return (
    <Panel title="We’re checking your payment">
      <p>
        Your payment doesn’t match the total of this order. Somebody at {checkout.vendor.name} will check it, then
        complete the order or send the money back.
      </p>
      <p>
        You don’t need to do anything. They will write to <Email checkout={checkout} />. Please don’t pay again.
      </p>
      <BackToShop checkout={checkout} />
    </Panel>
  )
}

/** The payment and its order have failed for good. */
export function FailedView({ checkout }: OutcomeProps) {
  if (isTransferFee(checkout))
    return (
      <Panel title="The transfer has ended" figure={nothing}>
        <p>The fee can’t be paid any more. The licenses stay with their owner.</p>
        <BackToTransfers checkout={checkout} />
      </Panel>
    )
  return (
    <Panel title="This order failed" figure={nothing}>
      <p>{checkout.declineReason ?? 'The payment did not go through, so the order was closed.'}</p>
      <p>Go back to the shop to start a new one.</p>
      <BackToShop checkout={checkout} />
    </Panel>
  )
}

/** The checkout was open for too long. */
export function ExpiredView({ checkout }: OutcomeProps) {
  if (isTransferFee(checkout))
    return (
      <Panel title="This checkout has expired" figure={nothing}>
        <p>Nothing was charged. Your transfers show how to pay the fee.</p>
        <BackToTransfers checkout={checkout} />
      </Panel>
    )
  return (
    <Panel title="This checkout has expired" figure={nothing}>
      <p>Nothing was charged. What you chose is still in your cart; check out again from there.</p>
      <BackToShop checkout={checkout}>Back to your cart</BackToShop>
    </Panel>
  )
}

function Email({ checkout: { billing } }: OutcomeProps) {
  return billing.email === null ? 'you' : <strong className="p-address">{billing.email}</strong>
}

function Licenses({ checkout }: OutcomeProps) {
  return (
    <PanelActions>
      <Leave checkout={checkout} intent="licenses" large>
        See your licenses
      </Leave>
    </PanelActions>
  )
}

function BackToShop({ checkout, children = 'Back to the shop' }: { checkout: Checkout; children?: string }) {
  return (
    <PanelActions>
      <Leave checkout={checkout} large>
        {children}
      </Leave>
    </PanelActions>
  )
}
