import { useEffect, useRef } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { useSearch } from '../../navigation/navigation.tsx'
import { RedeemQuestion } from './redeem-question.tsx'
import { useRedemption } from './use-redemption.ts'
import { VoucherForm } from './voucher-form.tsx'
import styles from './voucher-redemption.module.css'
import { BlankTicket, VoucherTicket } from './voucher-ticket.tsx'

/** From a code to licenses; `?code=` in the address fills in the code. */
export function VoucherRedemption({ user: { email } }: { user: User }) {
  const code = new URLSearchParams(useSearch()).get('code') ?? ''
  const redemption = useRedemption()
  const { voucher, isDone } = redemption
  const heading = useRef<HTMLHeadingElement>(null)

  // Here and not in the ticket: closing the question puts the focus back to where it was first.
  useEffect(() => {
    if (voucher || isDone) heading.current?.focus()
  }, [voucher, isDone])

  return (
    <div className={styles.redemption}>
      <div className={styles.asking}>
        <p className={styles.lead}>
          A voucher is a code that turns into licenses. It comes from a magazine, with a piece of gear, or from somebody
          who likes you.
        </p>
        <VoucherForm key={code} code={code} peek={redemption.peek} />
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
