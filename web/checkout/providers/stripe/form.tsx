import type { Stripe } from '@stripe/stripe-js'
import { type ComponentType, type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PaymentForm, PaymentFormProps } from '../provider-part.ts'
import type { StripeFieldsProps } from './fields.tsx'
import styles from './form.module.css'

type Parts = { Fields: ComponentType<StripeFieldsProps>; stripe: Stripe }
type Progress = 'loading' | 'shown' | 'failed'

async function loadParts(key: string | undefined): Promise<Parts> {
  const { StripeFields, loadStripe } = await import('./part.ts')
  return { Fields: StripeFields, stripe: await loadStripe(key) }
}

/** The payment form of Stripe: shows placeholders until its fields are loaded, and an error if that fails. */
export function StripeForm({ checkout, isPaying, ref }: PaymentFormProps) {
  const { paymentKey } = checkout
  const [parts, setParts] = useState<Parts | null>(null)
  const [progress, setProgress] = useState<Progress>('loading')
  const [isHurried, setHurried] = useState(false)
  const fields = useRef<PaymentForm>(null)
  const retry = useRef<HTMLButtonElement>(null)

  const fail = useCallback(() => {
    setParts(null)
    setProgress('failed')
  }, [])
  const load = useCallback(() => {
    setProgress('loading')
    loadParts(paymentKey).then(setParts, fail)
  }, [paymentKey, fail])
  useEffect(load, [load])

  useImperativeHandle(ref, () => ({
    async check(isRestValid) {
      if (progress === 'shown' && fields.current) return fields.current.check(isRestValid)
      setHurried(true)
      retry.current?.focus()
      return false
    },
    makeToken: async (billing) => (await fields.current?.makeToken(billing)) ?? null,
  }))

  return (
    <div className="p-stack p-gap-5">
      {progress === 'failed' ? (
        <Missing retry={retry} onRetry={load} />
      ) : (
        <div className={styles.stage}>
          {parts && (
            <div className={progress === 'shown' ? undefined : styles.veiled}>
              <parts.Fields
                ref={fields}
                stripe={parts.stripe}
                checkout={checkout}
                isPaying={isPaying}
                onFailed={fail}
                onReady={() => setProgress('shown')}
              />
            </div>
          )}
          {progress === 'loading' && <Skeleton isHurried={isHurried} />}
        </div>
      )}
      <p className="p-hint">Your payment details go straight to Stripe, our payment provider. We never see them.</p>
    </div>
  )
}

function Skeleton({ isHurried }: { isHurried: boolean }) {
  return (
    <div className={styles.skeleton}>
      <p role="status" className="p-whole p-soft">
        {isHurried ? 'The payment form is still loading. Try again in a moment.' : 'Loading the payment form…'}
      </p>
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={styles.bar} />
    </div>
  )
}

type MissingProps = { retry: Ref<HTMLButtonElement>; onRetry(): void }

function Missing({ retry, onRetry }: MissingProps) {
  return (
    <div className="p-grid p-gap-5 p-start">
      <Notice kind="problem" title="The payment form did not load">
        <p>
          It comes from Stripe, at js.stripe.com. Check your connection, and let that address through if something in
          your browser blocks it. Nothing was charged.
        </p>
      </Notice>
      <Button ref={retry} look="line" large onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
