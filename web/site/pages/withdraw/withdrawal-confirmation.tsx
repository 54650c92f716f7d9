import { useEffect, useRef } from 'react'
import type { Withdrawal } from '#contract/endpoints/withdrawals.ts'
import { type ReceivedWithdrawal, withdraw } from '#web/client/support.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import formStyles from '../../components/forms/form.module.css'
import { useSubmit } from '../../components/forms/use-submit.ts'
import { useShop } from '../../shop.tsx'
import styles from './page.module.css'

type WithdrawalConfirmationProps = {
  declared: Withdrawal
  onReceived: (withdrawal: ReceivedWithdrawal) => void
  onChange: () => void
}

/** A summary and the button that sends it. */
export function WithdrawalConfirmation({ declared, onReceived, onChange }: WithdrawalConfirmationProps) {
  const shop = useShop()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { form, onSubmit, isBusy, problem } = useSubmit({
    async send() {
      onReceived(await withdraw(shop, declared))
      return {}
    },
    explain: (error) => explainFailure(error, 'Your withdrawal was not sent.'),
  })
  return (
    <form ref={form} method="post" onSubmit={onSubmit} className={formStyles.form}>
      <h2 ref={heading} tabIndex={-1} className="p-size-3">
        Is this right?
      </h2>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <dl className="p-hairline-bottom">
        <Fact name="Name" value={declared.name} />
        <Fact name="E-mail" value={declared.email} />
        <Fact name="Order" value={declared.order} />
        <Fact name="Items" value={declared.what ?? 'The whole order'} />
      </dl>
      <div className={formStyles.ways}>
        <Button type="submit" large busy={isBusy}>
          Confirm withdrawal
        </Button>
        <Button look="plain" busy={isBusy} onClick={onChange}>
          Change it
        </Button>
      </div>
    </form>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
