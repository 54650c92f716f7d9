import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import type { PaymentFormProps } from '../provider-part.ts'
import { readAppearance } from './appearance.ts'
import { createStripeForm } from './elements.ts'
import styles from './form.module.css'

export type StripeFieldsProps = PaymentFormProps & { stripe: Stripe; onReady(): void; onFailed(): void }

const darkness = '(prefers-color-scheme: dark)'

/** Stripe's fields in their frame, in our colours, for the current amount due. */
export function StripeFields({ stripe, checkout, isPaying, onReady, onFailed, ref }: StripeFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [form] = useState(() =>
    createStripeForm({
      stripe,
      checkout,
      onReady,
      onFailed,
      onProblem: setProblem,
      onMethod: setSelected,
      appearance: readAppearance(document.body),
    }),
  )
  const { due } = checkout.total
  const methods = checkout.paymentMethods
  const method = methods?.find(({ code }) => code === selected)

  useEffect(() => {
    if (place.current) form.mount(place.current)
    return form.remove
  }, [form])
  useEffect(() => form.setDue(due), [form, due])
  useEffect(() => form.setMethods(methods), [form, methods])
  useEffect(() => form.setReadOnly(isPaying), [form, isPaying])
  useEffect(() => {
    const scheme = window.matchMedia(darkness)
    const restyle = () => form.setAppearance(readAppearance(document.body))
    scheme.addEventListener('change', restyle)
    return () => scheme.removeEventListener('change', restyle)
  }, [form])

  useImperativeHandle(ref, () => ({
    check: form.check,
    makeToken: (billing) => form.makeToken(checkout.billing, billing),
  }))

  return (
    <div className="p-stack p-gap-5 p-packed">
      <div>
        <div ref={place} />
        <p role="status" className={styles.news}>
          {method?.businessDays !== undefined &&
            `${method.title} takes about ${method.businessDays} business days. Your licenses come once the payment has arrived.`}
        </p>
      </div>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </div>
  )
}
