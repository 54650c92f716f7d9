import { type ReactNode, useEffect, useRef } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PageState } from '../page-state.ts'
import { formatMoney } from '../prices.ts'
import styles from './pay-view.module.css'

type PayButtonProps = { state: PageState; checkout: Checkout }

/** The button that pays, with the reason why the last attempt failed. */
export function PayButton({ state, checkout }: PayButtonProps) {
  const { total, merchant } = checkout
  const { due } = total
  const busyWords = merchant ? 'One moment…' : 'Paying…'
  const isPaying = state.activity === 'paying'
  return (
    <div className="p-grid">
      {!isPaying && <Failure state={state} checkout={checkout} />}
      <Button type="submit" large busy={isPaying}>
        {isPaying ? busyWords : due.amount === 0 ? 'Complete the free order' : <Label checkout={checkout} />}
      </Button>
      <p role="status" className={styles.progress}>
        {isPaying && !merchant && 'Your payment is on its way. Please stay on this page until it has arrived.'}
      </p>
    </div>
  )
}

/** The label of the button: the legally required text if there is one, in the language of the page. */
function Label({ checkout: { law, total, merchant } }: Pick<PayButtonProps, 'checkout'>) {
  if (merchant) return 'Continue to payment'
  if (!law?.button) return `Pay ${formatMoney(total.due)}`
  return (
    <>
      <span lang={law.button.language}>{law.button.words}</span>, {formatMoney(total.due)}
    </>
  )
}

/** Why nothing was paid; gets the focus, so that it is read out and the button follows. */
function Failure({ state: { problem, priceChange }, checkout: { declineReason } }: PayButtonProps) {
  const reason = problem ?? declineReason
  if (priceChange !== null) {
    return (
      <FocusedNotice key={priceChange} title="The price has changed">
        <p>{priceChange} Nothing was charged: look at it, and pay if you still want to.</p>
      </FocusedNotice>
    )
  }
  return reason === undefined ? null : <FocusedNotice key={reason}>{reason}</FocusedNotice>
}

function FocusedNotice({ title, children }: { title?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.hasFocus()) place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className={styles.trouble}>
      <Notice kind="problem" {...(title && { title })}>
        {children}
      </Notice>
    </div>
  )
}
