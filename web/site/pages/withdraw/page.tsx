import { useState } from 'react'
import type { Withdrawal } from '#contract/endpoints/withdrawals.ts'
import type { ReceivedWithdrawal } from '#web/client/support.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import formStyles from '../../components/forms/form.module.css'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import formOutcomesStyles from './page.module.css'
import { route } from './route.ts'
import { WithdrawalConfirmation } from './withdrawal-confirmation.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** Withdraws from a contract without signing in: in two steps, or in one form without JavaScript. */
export default function Page() {
  const { merchant, vendor } = useConfig()
  if (merchant !== undefined) return <WithMerchant merchant={merchant} email={vendor.email} />
  return (
    <AccountPage
      drawing="withdrawal"
      title={route.head.title}
      lead={
        <p>
          Changed your mind? Where the law gives you a right to withdraw, tell us so here, within 14 days and without a
          reason. The right ends where delivery has begun at once because you asked for it:{' '}
          <Link href="/imprint-and-privacy-policy#terms-and-conditions">the terms</Link> say more.
        </p>
      }
    >
      <FormOutcomes />
      <Withdrawing />
    </AccountPage>
  )
}

type WithMerchantProps = { merchant: string; email: string }

/** Contracts with a merchant of record are withdrawn from with it. Older ones may be with the vendor. */
const WithMerchant = ({ merchant, email }: WithMerchantProps) => (
  <AccountPage
    drawing="withdrawal"
    title={route.head.title}
    lead={
      <p>
        {merchant} sells what we make, so your contract is with {merchant}. To withdraw from it, write to {merchant}:
        the invoice that it mailed to you says how.
      </p>
    }
  >
    <p>
      Is your invoice from us? Then write to <a href={`mailto:${email}`}>{email}</a> within 14 days, with the number of
      your order.
    </p>
  </AccountPage>
)

/** The first step collects the data, the second sends it. */
function Withdrawing() {
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
          It arrived on {moment.format(new Date(withdrawal.receivedAt))} UTC. A mail that confirms it is on its way to{' '}
          {to}. Please keep it.
        </p>
        <p>Somebody will look at it and write to you. Its number is {withdrawal.id}.</p>
      </Notice>
    </div>
  )
}

/** The results of a form sent without JavaScript. Its response links to one of them, and only that one is visible. */
function FormOutcomes() {
  const { email } = useConfig().vendor
  return (
    <>
      <p id="received" className={formOutcomesStyles.outcome}>
        We have your withdrawal. A mail that confirms it is on its way to the address that you gave.
      </p>
      <p id="incomplete" className={formOutcomesStyles.outcome}>
        Nothing was sent. Fill in your name, an e-mail address and the order, all without web addresses, and try again.
      </p>
      <p id="too-many" className={formOutcomesStyles.outcome}>
        Nothing was sent, since several withdrawals have come from you already. Wait an hour, or write to {email}.
      </p>
    </>
  )
}
