import { useState } from 'react'
import type { Withdrawal } from '#contract/endpoints/withdrawals.ts'
import type { ReceivedWithdrawal } from '#web/client/support.ts'
import { Notice } from '#web/ui/notice.tsx'
import formStyles from '../../parts/account/form.module.css'
import { WithdrawalConfirmation } from './withdrawal-confirmation.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** The first step says what is withdrawn from, the second sends it. */
export function Withdrawing() {
  const [declared, setDeclared] = useState<Withdrawal | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [received, setReceived] = useState<ReceivedWithdrawal | null>(null)
  if (declared && received) return <Received to={declared.email} withdrawal={received} />
  if (declared && isChecked) {
    return <WithdrawalConfirmation declared={declared} onReceived={setReceived} onChange={() => setChecked(false)} />
  }
  return (
    <WithdrawalForm
      declared={declared}
      onDeclared={(withdrawal) => {
        setDeclared(withdrawal)
        setChecked(true)
      }}
    />
  )
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })

function Received({ to, withdrawal }: { to: string; withdrawal: ReceivedWithdrawal }) {
  return (
    <div className={formStyles.form}>
      <Notice title="We have your withdrawal">
        <p>
          It arrived on {moment.format(new Date(withdrawal.receivedAt))} UTC. A mail that confirms it, with all that you
          wrote, is on its way to {to}. Please keep it.
        </p>
        <p>Somebody looks at it and writes to you. Its number is {withdrawal.id}.</p>
      </Notice>
    </div>
  )
}
