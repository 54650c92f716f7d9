import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ViewProps } from '../page.ts'
import { formatMoney } from '../prices.ts'
import { hasBank } from '../providers/capabilities.ts'
import styles from './checkout.module.css'
import { Panel, PanelActions } from './panel.tsx'
import { Waiting } from './waiting.tsx'

/** The payment needs a second step at the customer's bank. */
export function SecondStepView({ page, state, checkout }: ViewProps) {
  const isBusy = state.activity === 'answering'
  return (
    <Panel title="One more step">
      <p>Your bank wants to confirm that it’s you. You are charged only once you approve.</p>
      {state.problem && <Notice kind="problem">{state.problem}</Notice>}
      <PanelActions>
        <Button large busy={isBusy} onClick={page.continueAtBank}>
          Continue at your bank
        </Button>
        {hasBank(checkout.paymentProvider) && (
          <Button look="plain" busy={isBusy} onClick={() => page.answerBank(false)}>
            Pay with another card
          </Button>
        )}
      </PanelActions>
    </Panel>
  )
}

/** The payment is being processed and the page polls for its outcome. */
export function ProcessingView({ page, state, checkout }: ViewProps) {
  const { email } = checkout.billing
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
  const [hasAsked, setAsked] = useState(false)
  const isBusy = state.activity === 'asking'

  async function ask() {
    await page.checkAgain()
    setAsked(true)
  }

  return (
    <>
      <Notice title="This takes longer than usual">
        <p>
          Some banks take minutes, a few take days. You can leave this page. Nothing is lost, and we’ll write to{' '}
          {checkout.billing.email ?? 'you'} when it is done. Please don’t pay again.
        </p>
      </Notice>
      {state.problem && <Notice kind="problem">{state.problem}</Notice>}
      <PanelActions>
        <Button look="line" large busy={isBusy} onClick={ask}>
          {isBusy ? 'Asking…' : 'Ask again'}
        </Button>
        <p role="status">{hasAsked && !isBusy && !state.problem && 'Checked just now. No news yet.'}</p>
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
