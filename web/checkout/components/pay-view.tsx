import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { Checkout, PaymentMethod } from '#contract/entities/checkout.ts'
import { checkoutToken } from '#contract/sellers.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { nameMailed } from '../bought.ts'
import type { ViewProps } from '../page.ts'
import type { PaymentForm } from '../providers/provider-part.ts'
import { findPaymentForm } from '../providers/providers.ts'
import { BillingFields } from './billing-fields.tsx'
import titleStyles from './checkout.module.css'
import { Consent, useConsent } from './consent.tsx'
import { Leave } from './leave.tsx'
import { PayButton } from './pay-button.tsx'
import styles from './pay-view.module.css'
import { useBilling } from './use-billing.ts'

/** An open order: billing details, payment form and the button that pays. */
export function PayView({ page, state, checkout }: ViewProps) {
  const form = useRef<HTMLFormElement>(null)
  const payment = useRef<PaymentForm>(null)
  const billing = useBilling(page, checkout)
  const consent = useConsent(checkout)
  const [failedSubmits, setFailedSubmits] = useState(0)
  const isRepricing = useDelayed(state.isRepricing, 300)
  const isFree = checkout.total.due.amount === 0
  const isPaying = state.activity === 'paying'
  const { merchant } = checkout
  const hasForm = !isFree && merchant === undefined

  useEffect(() => {
    if (failedSubmits > 0) focusFirstError(form.current)
  }, [failedSubmits])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPaying) return
    const isBillingGood = billing.check()
    const isAgreed = consent.check()
    const isPaymentGood = !hasForm || (await payment.current?.check(isBillingGood && isAgreed)) === true
    if (!isBillingGood || !isAgreed || !isPaymentGood) return setFailedSubmits((count) => count + 1)
    const who = billing.finish()
    const makeToken = async () => (merchant ? checkoutToken : (payment.current?.makeToken(who) ?? null))
    const errors = await page.pay(isFree ? null : makeToken, who, consent.given)
    billing.showErrors(errors)
    if (Object.keys(errors).length > 0) setFailedSubmits((count) => count + 1)
  }

  return (
    <form className={styles.form} ref={form} noValidate onSubmit={submit}>
      <section className="p-stack p-gap-5">
        <SectionTitle takesFocus={!checkout.declineReason}>Your details</SectionTitle>
        <Customer checkout={checkout} />
        <BillingFields
          billing={billing}
          hasAccount={checkout.hasAccount}
          mailed={nameMailed(checkout)}
          hasMerchant={merchant !== undefined}
          isReadOnly={isPaying}
          isRepricing={isRepricing}
        />
      </section>
      <section className="p-stack p-gap-5">
        {isFree && <Free />}
        {hasForm && <Payment checkout={checkout} isPaying={isPaying} payment={payment} />}
        {!isFree && merchant && <PaidLater merchant={merchant} />}
      </section>
      {checkout.licenseNotice && <LicenseNotice notice={checkout.licenseNotice} />}
      <Consent consent={consent} isReadOnly={isPaying} />
      <PayButton state={state} checkout={checkout} />
    </form>
  )
}

function Customer({ checkout }: { checkout: Checkout }) {
  const { hasAccount, billing } = checkout
  if (hasAccount) {
    return (
      <p className="p-anywhere">
        For {billing.name}, <span className="p-address">{billing.email}</span>
      </p>
    )
  }
  return (
    <p className="p-anywhere">
      Have an account?{' '}
      <Leave checkout={checkout} intent="sign-in" look="plain">
        Sign in
      </Leave>
    </p>
  )
}

/** What the law asks to say before a sale; its link opens in a new tab, so that typed data is kept. */
function LicenseNotice({ notice: { text, link } }: { notice: NonNullable<Checkout['licenseNotice']> }) {
  return (
    <p className="p-small p-strong p-set-off">
      {text}{' '}
      <a href={link.url} target="_blank" rel="noreferrer">
        {link.title}
        <VisuallyHidden>, opens in a new tab</VisuallyHidden>
      </a>
      .
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

/** What comes next where a merchant of record takes the payment. */
function PaidLater({ merchant: { name } }: { merchant: NonNullable<Checkout['merchant']> }) {
  return (
    <>
      <SectionTitle>Payment by {name}</SectionTitle>
      <p>
        You enter your country and how you pay in the next step. {name} sells this order to you, adds the taxes where
        they are due, and sends you the invoice.
      </p>
    </>
  )
}

type PaymentProps = { checkout: Checkout; isPaying: boolean; payment: Ref<PaymentForm> }

function Payment({ checkout, isPaying, payment }: PaymentProps) {
  const Form = findPaymentForm(checkout.paymentProvider)
  const [first, ...others] = checkout.paymentMethods ?? []
  return (
    <>
      <SectionTitle>{others.length > 0 ? 'Choose how to pay' : titleOfOnly(first)}</SectionTitle>
      {Form ? (
        <Form ref={payment} checkout={checkout} isPaying={isPaying} />
      ) : (
        <p role="alert">This checkout asks for a payment provider that this page does not know.</p>
      )}
    </>
  )
}

const titleOfOnly = (method: PaymentMethod | undefined) =>
  method === undefined || method.code === 'card' ? 'Pay by card' : `Pay with ${method.title}`

type SectionTitleProps = {
  /** Whether the title gets the focus when it appears, so that it is read out. */
  takesFocus?: boolean
  children: ReactNode
}

function SectionTitle({ takesFocus = false, children }: SectionTitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [takes] = useState(takesFocus)
  useEffect(() => {
    if (takes && document.hasFocus()) title.current?.focus()
  }, [takes])
  return (
    <h2 className={titleStyles.sectionTitle} ref={title} tabIndex={-1}>
      {children}
    </h2>
  )
}

function useDelayed(isOn: boolean, delay: number): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = window.setTimeout(() => setLasting(true), delay)
    return () => {
      window.clearTimeout(timer)
      setLasting(false)
    }
  }, [isOn, delay])
  return isOn && isLasting
}

function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
