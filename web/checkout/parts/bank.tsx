import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '../prices.ts'
import styles from './bank.module.css'
import { Panel, PanelActions } from './panel.tsx'
import type { ViewProps } from './views.tsx'

/** The test provider's second step: a bank that asks whether it is really you. */
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
