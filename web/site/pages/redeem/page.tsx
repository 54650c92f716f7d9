import { useEffect, useRef } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOldSerials } from '../../components/account/use-old-serials.ts'
import { UserAreaPage } from '../../components/account/user-area-page.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import styles from './page.module.css'
import { route } from './route.ts'
import { type Redemption, useRedemption } from './use-redemption.ts'
import { VoucherForm } from './voucher-form.tsx'
import { BlankTicket, VoucherTicket } from './voucher-ticket.tsx'

export default function Page() {
  return <UserAreaPage title={route.head.title}>{(user) => <VoucherRedemption user={user} />}</UserAreaPage>
}

/** Redeems a voucher code; `?code=` fills in the code. */
function VoucherRedemption({ user: { email } }: { user: User }) {
  const code = new URLSearchParams(useSearch()).get('code') ?? ''
  const redemption = useRedemption()
  const hasOldSerials = useOldSerials()
  const { voucher, isDone } = redemption
  const heading = useRef<HTMLHeadingElement>(null)

  // Not in the ticket, because closing the question returns the focus to where it was.
  useEffect(() => {
    if (voucher || isDone) heading.current?.focus()
  }, [voucher, isDone])

  return (
    <div className={styles.redemption}>
      <div className={styles.asking}>
        <p className={styles.lead}>
          A voucher is a code that turns into licenses. It comes from a magazine, with a piece of gear, or from somebody
          who likes you.{hasOldSerials && ' Serial numbers from our earlier stores work here, too.'}
        </p>
        <VoucherForm key={code} code={code} hasOldSerials={hasOldSerials} redemption={redemption} />
      </div>
      <div className="p-right-6">
        {voucher ? (
          <VoucherTicket voucher={voucher} redemption={redemption} email={email} heading={heading} />
        ) : (
          <BlankTicket />
        )}
      </div>
      <RedeemQuestion redemption={redemption} email={email} />
    </div>
  )
}

/** Asks before a voucher is used up. */
function RedeemQuestion({ redemption, email }: { redemption: Redemption; email: string }) {
  const { isAsked, isBusy, problem, confirm, dismiss } = redemption
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title="Redeem it now?"
      yes="Redeem it"
      no="Not yet"
      busy={isBusy}
      onYes={confirm}
      onNo={dismiss}
    >
      <p>
        Its licenses go into the account of <span className="p-address">{email}</span>.
      </p>
      <p>The code works once, and this can’t be undone.</p>
      {problem && isAsked && <Notice kind="problem">{problem}</Notice>}
    </ConfirmDialog>
  )
}
