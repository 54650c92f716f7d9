import type {
  Appearance,
  CreateConfirmationToken,
  PaymentMethodCreateParams,
  StripeElementsOptionsMode,
  StripeElementsUpdateOptions,
  StripeError,
  StripePaymentElementOptions,
} from '@stripe/stripe-js'
import type { Billing, BillingChange, Checkout, PaymentMethod } from '#contract/entities/checkout.ts'
import type { Money } from '#contract/entities/money.ts'
import { countForStripe } from '#contract/stripe-amounts.ts'
import { describeStripeError } from './script.ts'

/** The part of Stripe's client that the form uses, with Stripe's own types. */
export type StripeScript<Elements extends StripeElements> = {
  elements(options: StripeElementsOptionsMode): Elements
  createConfirmationToken(
    options: Omit<CreateConfirmationToken, 'elements'> & { elements: Elements },
  ): Promise<{ error?: StripeError | undefined; confirmationToken?: { id: string } | undefined }>
}
export type StripeElements = {
  create(type: 'payment', options: StripePaymentElementOptions): PaymentElement
  submit(): Promise<{ error?: StripeError | undefined }>
  update(options: StripeElementsUpdateOptions): Promise<void>
}
type PaymentElement = {
  on(event: 'ready', handler: () => void): unknown
  on(event: 'loaderror', handler: () => void): unknown
  on(event: 'change', handler: (event: { value: { type: string } }) => void): unknown
  mount(place: HTMLElement): void
  update(options: { readOnly?: boolean; paymentMethodOrder?: string[] }): unknown
  destroy(): void
}

export type StripeFormEnvironment<Elements extends StripeElements> = {
  stripe: StripeScript<Elements>
  checkout: Pick<Checkout, 'total' | 'vendor' | 'paymentMethods'>
  appearance: Appearance
  onReady(): void
  onFailed(): void
  onProblem(problem: string | null): void
  /** The method that the customer has chosen, by its code. */
  onMethod(code: string): void
}

type PaymentMethods = PaymentMethod[] | undefined

/** Stripe's fields. Card data stays in Stripe's frame, which only returns a token. */
export type StripeForm = {
  mount(place: HTMLElement): void
  remove(): void
  setDue(due: Money): void
  setMethods(methods: PaymentMethods): void
  setReadOnly(isReadOnly: boolean): void
  setAppearance(appearance: Appearance): void
  check(isRestValid: boolean): Promise<boolean>
  makeToken(known: Billing, change: BillingChange): Promise<string | null>
}

const unsupportedAmount =
  'This amount can’t be paid in this currency. Choose another currency in the shop, or write to us.'
const failed = 'Stripe’s form did not answer. Nothing was charged: reload this page, and try again.'

/** Stripe's Payment Element for an order whose payment is created when the customer pays. */
export function createStripeForm<Elements extends StripeElements>(
  environment: StripeFormEnvironment<Elements>,
): StripeForm {
  const { stripe, checkout, appearance, onReady, onFailed, onProblem, onMethod } = environment
  let due = checkout.total.due
  let methods = checkout.paymentMethods
  let selected: string | null = null
  const elements = stripe.elements({
    mode: 'payment',
    ...toOptions(due),
    ...toAllowed(methods),
    appearance,
    loader: 'never',
  })
  const payment = elements.create('payment', {
    business: { name: checkout.vendor.name },
    ...toOrder(methods),
    // Our own fields collect the billing details, which are sent to Stripe with the token.
    fields: { billingDetails: { name: 'never', email: 'never', address: 'if_required' } },
  })
  payment.on('ready', onReady)
  payment.on('loaderror', onFailed)
  payment.on('change', ({ value }) => {
    selected = value.type
    onMethod(value.type)
  })

  /** Reports failures, except those that the fields show themselves. */
  async function attempt<Result>(run: () => Promise<Result | null>): Promise<Result | null> {
    onProblem(null)
    if (countForStripe(due) === null) {
      onProblem(unsupportedAmount)
      return null
    }
    try {
      return await run()
    } catch (error) {
      reportError(error)
      onProblem(failed)
      return null
    }
  }

  return {
    mount: (place) => payment.mount(place),
    remove: () => payment.destroy(),
    setDue(changed) {
      if (changed.amount === due.amount && changed.currency === due.currency) return
      due = changed
      void elements.update(toOptions(due))
    },
    setMethods(changed) {
      if (JSON.stringify(changed) === JSON.stringify(methods)) return
      methods = changed
      void elements.update(toAllowed(methods))
      void payment.update(toOrder(methods))
    },
    setReadOnly: (readOnly) => void payment.update({ readOnly }),
    setAppearance: (changed) => void elements.update({ appearance: changed }),
    async check(isRestValid) {
      if (!isRestValid && selected !== null && wallets.includes(selected)) return false
      const isGood = await attempt(async () => {
        const { error } = await elements.submit()
        if (error && error.type !== 'validation_error') onProblem(describeStripeError(error))
        return !error
      })
      return isGood === true
    },
    makeToken: (known, change) =>
      attempt(async () => {
        const billing_details = toBillingDetails(known, change)
        const { error, confirmationToken } = await stripe.createConfirmationToken({
          elements,
          params: { payment_method_data: { billing_details } },
        })
        if (error) onProblem(describeStripeError(error))
        return confirmationToken?.id ?? null
      }),
  }
}

/** Wallets whose window opens as soon as the fields are submitted. To Stripe they are cards, and no types of their own. */
const wallets = ['apple_pay', 'google_pay']

const toAllowed = (methods: PaymentMethods): { allowedPaymentMethodTypes?: string[] } =>
  methods === undefined
    ? {}
    : { allowedPaymentMethodTypes: methods.map(({ code }) => code).filter((code) => !wallets.includes(code)) }

const toOrder = (methods: PaymentMethods): { paymentMethodOrder?: string[] } =>
  methods === undefined ? {} : { paymentMethodOrder: methods.map(({ code }) => code) }

/** An amount that Stripe can't represent is refused when the customer pays; until then its fields have the smallest amount. */
const toOptions = (due: Money) => ({ amount: countForStripe(due) ?? 1, currency: due.currency.toLowerCase() })

/** The billing details for Stripe, without empty values. */
export function toBillingDetails(known: Billing, change: BillingChange): PaymentMethodCreateParams.BillingDetails {
  const { name, email, address } = { ...known, ...change }
  const { countryCode, postCode, streetAddress1, streetAddress2, locality, region } = address ?? {}
  const place = {
    country: countryCode,
    postal_code: postCode,
    line1: streetAddress1,
    line2: streetAddress2,
    city: locality,
    state: region,
  }
  return withoutEmpty({ name, email, address: withoutEmpty(place) })
}

const withoutEmpty = <Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } =>
  Object.assign({}, ...Object.entries(fields).map(([name, value]) => (value ? { [name]: value } : {})))
