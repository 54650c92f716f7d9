import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isTransferFee } from '../bought.ts'
import type { ViewProps } from '../page.ts'
import { formatMoney } from '../prices.ts'
import { siteOf } from '../providers/capabilities.ts'
import styles from './checkout.module.css'
import { Leave } from './leave.tsx'
import { Panel, PanelActions } from './panel.tsx'
import { Waiting } from './waiting.tsx'

/** The payment needs a second step: at the customer's bank, or on the site of the method. */
export function SecondStepView({ page, state, checkout }: ViewProps) {
  const isBusy = state.activity === 'answering'
  const site = siteOf(checkout)
  return (
    <Panel title={site === undefined ? 'One more step' : `Continue at ${site}`}>
      <p>
        {site === undefined
          ? 'Your bank wants to confirm that it’s you. You are charged only once you approve.'
          : `You confirm the payment at ${site}, and come back here. Your order is kept.`}
      </p>
      {checkout.providerUnreachable && (
        <Notice title={unreachable}>
          <p>
            If you have confirmed the payment, it counts. We keep asking until we know, and you are charged once at
            most. Please don’t pay again.
          </p>
        </Notice>
      )}
      {state.problem && <Notice kind="problem">{state.problem}</Notice>}
      <PanelActions>
        <Button large busy={isBusy} onClick={page.continueAtBank}>
          {site === undefined ? 'Continue at your bank' : `Continue at ${site}`}
        </Button>
        <Button look="plain" busy={isBusy} onClick={page.chooseAnother}>
          Pay in another way
        </Button>
      </PanelActions>
    </Panel>
  )
}

/** The customer's part is done, and the bank decides days later. */
export function DelayedView({ checkout }: ViewProps) {
  const { paymentMethod, billing } = checkout
  return (
    <Panel title="Your payment is on its way">
      <p>
        Thank you for your order. Your bank takes about {paymentMethod?.businessDays} business days to carry out this
        payment.
      </p>
      <p>
        We’ll write to {billing.email === null ? 'you' : <strong className="p-address">{billing.email}</strong>} as soon
        as it has arrived. {isTransferFee(checkout) ? 'The licenses change hands then.' : 'Your licenses come then.'}{' '}
        There is nothing to do until then, so please don’t pay again.
      </p>
      <PanelActions>
        <Leave checkout={checkout} large>
          Back to the shop
        </Leave>
      </PanelActions>
    </Panel>
  )
}

const unreachable = 'Our payment provider can’t be reached right now'

/** The provider does not answer: what becomes of the payment, and what the customer has to do. */
function UnreachableView({ page, state, checkout }: ViewProps) {
  const { email } = checkout.billing
  return (
    <Panel title={unreachable}>
      <p>
        Your payment could not be confirmed yet. Your order is kept, nothing is lost, and you are charged once at most.
        Please don’t pay again.
      </p>
      <p>
        We keep trying, and this page goes on by itself. If you leave, we’ll write to{' '}
        {email === null ? 'you' : <strong className="p-address">{email}</strong>} as soon as the order is paid.
        {!isTransferFee(checkout) && ' If it can’t be paid, your cart offers you what you chose again.'}
      </p>
      <AskAgain page={page} state={state} checkout={checkout} news="Tried just now. There is still no answer." />
    </Panel>
  )
}

/** The payment is being processed and the page polls for its outcome. */
export function ProcessingView({ page, state, checkout }: ViewProps) {
  const { email } = checkout.billing
  if (checkout.providerUnreachable) return <UnreachableView page={page} state={state} checkout={checkout} />
  return (
    <Panel title="Almost there">
      <Waiting>
        {state.isLate ? 'The payment is being confirmed.' : 'The payment is being confirmed. This takes a moment.'}
      </Waiting>
      {state.isLate ? (
        <LateNews page={page} state={state} checkout={checkout} />
      ) : (
        <p>You need not wait here: the confirmation comes {email === null ? 'by e-mail' : `to ${email}`} as well.</p>
      )}
    </Panel>
  )
}

function LateNews({ page, state, checkout }: ViewProps) {
  return (
    <>
      <Notice title="This takes longer than usual">
        <p>
          Some banks take minutes, a few take days. You can leave this page. Nothing is lost, and we’ll write to{' '}
          {checkout.billing.email ?? 'you'} when it is done. Please don’t pay again.
        </p>
      </Notice>
      <AskAgain page={page} state={state} checkout={checkout} news="Checked just now. No news yet." />
    </>
  )
}

/** Has the service ask the provider now; `news` says that nothing came of it. */
function AskAgain({ page, state, news }: ViewProps & { news: string }) {
  const [hasAsked, setAsked] = useState(false)
  const isBusy = state.activity === 'asking'

  async function ask() {
    await page.checkAgain()
    setAsked(true)
  }

  return (
    <>
      {state.problem && <Notice kind="problem">{state.problem}</Notice>}
      <PanelActions>
        <Button look="line" large busy={isBusy} onClick={ask}>
          {isBusy ? 'Asking…' : 'Ask again'}
        </Button>
        <p role="status">{hasAsked && !isBusy && !state.problem && news}</p>
      </PanelActions>
    </>
  )
}

/** The test provider's second step: a bank that asks the customer to approve the payment. */
export function Bank({ page, state, checkout }: ViewProps) {
  const isBusy = state.activity === 'answering'
  return (
    <div className={styles.bank}>
      <p className={styles.name}>Test bank</p>
      <Panel title="Is this you?">
        <p>
          {checkout.vendor.name} asks for <strong>{formatMoney(checkout.total.due)}</strong>. This bank is made up, and
          no money moves.
        </p>
        {state.problem && <p role="alert">{state.problem}</p>}
        <PanelActions>
          <Button large busy={isBusy} onClick={() => page.answerBank(true)}>
            Approve
          </Button>
          <Button look="line" large busy={isBusy} onClick={() => page.answerBank(false)}>
            Refuse
          </Button>
        </PanelActions>
      </Panel>
    </div>
  )
}
