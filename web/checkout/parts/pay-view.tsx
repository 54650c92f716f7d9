import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { PaymentForm } from '../providers/payment-form.ts'
import { paymentForms } from '../providers/payment-forms.ts'
import { BillingFields } from './billing-fields.tsx'
import { Consent } from './consent.tsx'
import { focusFirstFault } from './focus-first-fault.ts'
import { Leave } from './leave.tsx'
import { PayButton } from './pay-button.tsx'
import styles from './pay-view.module.css'
import { SectionTitle } from './section-title.tsx'
import { useBilling } from './use-billing.ts'
import { useConsent } from './use-consent.ts'
import { useLasting } from './use-lasting.ts'
import type { ViewProps } from './views.tsx'

/** An open order: who buys, how it is paid, and the button that pays it. */
export function PayView({ page, state, checkout }: ViewProps) {
  const form = useRef<HTMLFormElement>(null)
  const payment = useRef<PaymentForm>(null)
  const billing = useBilling(page, checkout)
  const consent = useConsent(checkout)
  const [faults, setFaults] = useState(0)
  const isRepricing = useLasting(state.isRepricing, 300)
  const isFree = checkout.total.due.amount === 0
  const isPaying = state.activity === 'paying'

  useEffect(() => {
    if (faults > 0) focusFirstFault(form.current)
  }, [faults])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPaying) return
    const isBillingGood = billing.check()
    const isAgreed = consent.check()
    const isPaymentGood = isFree || (await payment.current?.check()) === true
    if (!isBillingGood || !isAgreed || !isPaymentGood) return setFaults((count) => count + 1)
    const who = billing.finish()
    const makeToken = async () => payment.current?.makeToken(who) ?? null
    const refused = await page.pay(isFree ? null : makeToken, who, consent.given)
    billing.refuse(refused)
    if (Object.keys(refused).length > 0) setFaults((count) => count + 1)
  }

  return (
    <form className={styles.form} ref={form} noValidate onSubmit={submit}>
      <section className={styles.section}>
        <SectionTitle takesFocus={!checkout.declineReason}>Your details</SectionTitle>
        <Known checkout={checkout} />
        <BillingFields
          billing={billing}
          hasAccount={checkout.hasAccount}
          isReadOnly={isPaying}
          isRepricing={isRepricing}
        />
      </section>
      <section className={styles.section}>
        {isFree ? <Free /> : <Payment {...{ checkout, isPaying, payment }} />}
      </section>
      <Consent consent={consent} isReadOnly={isPaying} />
      <PayButton state={state} checkout={checkout} />
    </form>
  )
}

/** Whom the account says that it is; a guest is told of a quicker way. */
function Known({ checkout }: { checkout: Checkout }) {
  const { hasAccount, billing } = checkout
  if (hasAccount) {
    return (
      <p className={styles.known}>
        For {billing.name}, {billing.email}
      </p>
    )
  }
  return (
    <p className={styles.known}>
      Have an account?{' '}
      <Leave checkout={checkout} intent="sign-in" look="plain">
        Sign in
      </Leave>
    </p>
  )
}

function Free() {
  return (
    <>
      <SectionTitle>Nothing to pay</SectionTitle>
      <p>This order is free. It needs no card.</p>
    </>
  )
}

type PaymentProps = { checkout: Checkout; isPaying: boolean; payment: Ref<PaymentForm> }

function Payment({ checkout, isPaying, payment }: PaymentProps) {
  const Form = paymentForms.get(checkout.paymentProvider)
  return (
    <>
      <SectionTitle>Pay by card</SectionTitle>
      {Form ? (
        <Form ref={payment} checkout={checkout} isPaying={isPaying} />
      ) : (
        <p role="alert">This checkout asks for a payment provider that this page does not know.</p>
      )}
    </>
  )
}
