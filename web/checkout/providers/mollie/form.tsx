import { useId, useImperativeHandle, useState } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import type { PaymentFormProps } from '../provider-part.ts'
import styles from './mollie-form.module.css'

/** Apple Pay is of no use on a device that has none. */
const canUse = ({ code }: { code: string }) => code !== 'apple_pay' || 'ApplePaySession' in window

/** The choice of a method. The payment itself is made on a page of Mollie, so that there is nothing to type here. */
export function MollieForm({ checkout, isPaying, ref }: PaymentFormProps) {
  const name = useId()
  const [wanted, setWanted] = useState<string | null>(null)
  const methods = (checkout.paymentMethods ?? []).filter(canUse)
  const chosen = methods.find(({ code }) => code === wanted) ?? methods[0]

  useImperativeHandle(ref, () => ({
    check: async () => chosen !== undefined,
    makeToken: async () => (chosen ? `mollie_${chosen.code}` : null),
  }))

  if (chosen === undefined)
    return (
      <Notice kind="problem">This order can’t be paid in its currency from your country. Please write to us.</Notice>
    )
  return (
    <div className="p-grid p-gap-5">
      <fieldset className={styles.methods}>
        <legend className="p-visually-hidden">Ways to pay</legend>
        {methods.map(({ code, title }) => (
          <label key={code} className={styles.method}>
            <input
              type="radio"
              name={name}
              value={code}
              className={styles.radio}
              checked={code === chosen.code}
              disabled={isPaying}
              onChange={() => setWanted(code)}
            />
            {title}
          </label>
        ))}
      </fieldset>
      <p className="p-hint">
        You confirm the payment on a page of Mollie, our payment provider, and come back here. We never see your payment
        details.
      </p>
    </div>
  )
}
