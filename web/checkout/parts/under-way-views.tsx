import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel, PanelActions } from './panel.tsx'
import type { ViewProps } from './views.tsx'
import { Waiting } from './waiting.tsx'

/** The customer is wanted elsewhere before the payment goes on. */
export function SecondStepView({ page, state, checkout }: ViewProps) {
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

/** The payment is under way, and the page waits for news of it. */
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
    await page.askAgain()
    setAsked(true)
  }

  return (
    <>
      <Notice title="This takes longer than usual">
        <p>
          Some banks need minutes, a few need days. You can leave this page: nothing is lost, and we write to{' '}
          {checkout.billing.email ?? 'you'} when it is done. Please do not pay a second time.
        </p>
      </Notice>
      {state.problem && <Notice kind="problem">{state.problem}</Notice>}
      <PanelActions>
        <Button look="line" large busy={isBusy} onClick={ask}>
          {isBusy ? 'Asking…' : 'Ask again'}
        </Button>
        <p role="status">{hasAsked && !isBusy && !state.problem && 'Asked just now: no news yet.'}</p>
      </PanelActions>
    </>
  )
}
