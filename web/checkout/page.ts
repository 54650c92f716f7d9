import { atom, type ReadableAtom } from 'nanostores'
import type { BillingChange, Checkout, Pay } from '#contract/entities/checkout.ts'
import type { BillingErrors } from './billing.ts'
import type { CheckoutCalls } from './calls.ts'
import { describeFailure, fieldErrorsOf, isNotFound } from './failures.ts'
import { type CheckoutAddress, formatAddress, resolveActionUrl } from './links.ts'
import { createOrderChanges, type OrderChanges } from './order-changes.ts'
import { initialState, isWaiting, type PageState, viewOf } from './page-state.ts'
import { createPoller } from './polling.ts'
import { describePriceChange, isSame } from './prices.ts'
import type { SecondStep } from './providers/provider-part.ts'

/** What the page needs of the browser, injected so that tests can script it. */
export type PageEnvironment = {
  address: CheckoutAddress
  origin: string
  calls: CheckoutCalls
  schedule(run: () => void, delay: number): () => void
  /** Second steps that run on this page, by provider; for all others the page navigates. */
  secondSteps: ReadonlyMap<string, SecondStep>
  navigate(url: string): void
  /** Leaves for a page of another site, together with the shop's page if that frames this one. */
  redirect(url: string): void
}

/** Creates the provider's payment token; null when the provider's form has shown an error. */
export type CreateToken = () => Promise<string | null>

export type CheckoutPage = OrderChanges & {
  $state: ReadableAtom<PageState>
  load(): Promise<void>
  /** Pays what the customer sees, unless it has changed. A null `createToken` means that nothing is due. */
  pay(createToken: CreateToken | null, billing: BillingChange, consent?: string | null): Promise<BillingErrors>
  continueAtBank(): Promise<void>
  answerBank(approve: boolean): Promise<void>
  /** Gives up the second step, so that the customer can pay in another way. */
  chooseAnother(): Promise<void>
  checkAgain(): Promise<void>
}

const unusableActionUrl = "The payment provider sent us to a page that can't be opened. Nothing was charged."

/** The state and actions of the checkout page; only one action runs at a time. */
export function createCheckoutPage(environment: PageEnvironment): CheckoutPage {
  const { address, origin, calls, schedule, secondSteps, navigate, redirect } = environment
  const { checkoutId, step } = address
  const $state = atom<PageState>(initialState)
  const update = (changes: Partial<PageState>) => $state.set({ ...$state.get(), ...changes })
  const poller = createPoller({ poll, onLate: () => update({ isLate: true }), schedule })

  function updatePoller() {
    const isPending = isWaiting(viewOf($state.get(), step))
    if (!isPending) update({ isLate: false })
    poller.update(isPending, $state.get().checkout?.providerUnreachable)
  }

  function show(checkout: Checkout, changes: Partial<PageState> = {}) {
    update({ checkout, failure: null, problem: null, priceChange: null, ...changes })
    updatePoller()
  }

  async function poll() {
    if ($state.get().activity !== 'idle') return
    try {
      const { checkout: before } = $state.get()
      const after = await (before?.providerUnreachable ? calls.checkPayment : calls.getCheckout)(checkoutId)
      const { checkout, problem } = $state.get()
      // Without a change of status, the problem still applies.
      show(after, { paidHere: true, problem: after.status === checkout?.status ? problem : null })
    } catch {
      // The next poll may succeed.
      updatePoller()
    }
  }

  /** After returning from a second step, the provider is queried immediately instead of waiting for its event. */
  async function read() {
    if (step !== 'return') return calls.getCheckout(checkoutId)
    return calls.checkPayment(checkoutId).catch(() => calls.getCheckout(checkoutId))
  }

  async function load() {
    update({ activity: 'loading', failure: null })
    try {
      show(await read(), { activity: 'idle' })
    } catch (error) {
      update({ activity: 'idle', failure: isNotFound(error) ? 'not-found' : 'unreachable' })
    }
  }

  /** After a lost or refused call, the state is read from the service before anything can be retried. */
  async function reloadAfter(error: unknown) {
    const problem = fieldErrorsOf(error) ? null : describeFailure(error)
    const before = $state.get().checkout
    try {
      const after = await calls.getCheckout(checkoutId)
      const priceChange = before && after.status === 'Open' ? describePriceChange(before, after) : null
      show(after, { problem: priceChange ? null : problem, priceChange, paidHere: true })
    } catch {
      update({ problem })
      updatePoller()
    }
  }

  async function act(activity: 'paying' | 'answering' | 'asking', call: () => Promise<void>): Promise<BillingErrors> {
    if ($state.get().activity !== 'idle') return {}
    poller.pause()
    update({ activity, problem: null })
    try {
      await call()
      return {}
    } catch (error) {
      await reloadAfter(error)
      return fieldErrorsOf(error) ?? {}
    } finally {
      update({ activity: 'idle' })
    }
  }

  const changes = createOrderChanges({
    checkoutId,
    orderId: () => $state.get().checkout?.orderId,
    calls,
    onChanged: (checkout) => show(checkout, { changes: $state.get().changes + 1 }),
    onRepricing: (isRepricing) => update({ isRepricing }),
    onFailed: reloadAfter,
  })

  /** Waits for running changes; resolves with whether the amount due is still what the customer saw, and shows it if not. */
  async function isStillDue(seen: Checkout): Promise<boolean> {
    await changes.settled()
    const { checkout } = $state.get()
    if (checkout?.status !== 'Open') return false
    if (isSame(checkout.total.due, seen.total.due)) return true
    update({ priceChange: describePriceChange(seen, checkout) })
    return false
  }

  async function charge(
    seen: Checkout,
    createToken: CreateToken | null,
    details: Omit<Pay, 'paymentToken' | 'due' | 'embedded'>,
  ) {
    if (!(await isStillDue(seen))) return
    const paymentToken = (await createToken?.()) ?? undefined
    if (createToken && !paymentToken) return
    const { embedded } = address
    const pay = { paymentToken, embedded, due: seen.total.due, ...details }
    show(await calls.pay(checkoutId, pay), { paidHere: true })
  }

  /** The service decides about the outcome, whatever the window of the step reported. */
  async function takeStep(checkout: Checkout, step: SecondStep) {
    const untaken = await step(checkout)
    const after = await calls.checkPayment(checkoutId)
    show(after, { paidHere: true, problem: after.status === 'ActionRequired' ? untaken : null })
  }

  async function continueAtBank() {
    const { checkout } = $state.get()
    const actionUrl = checkout?.actionUrl
    const step = checkout && actionUrl === undefined ? secondSteps.get(checkout.paymentProvider) : undefined
    if (checkout && step) return void (await act('answering', () => takeStep(checkout, step)))
    const url = actionUrl && resolveActionUrl(actionUrl, origin, address.embedded)
    if (!url) update({ problem: unusableActionUrl })
    else if (url.origin === origin) navigate(url.href)
    else redirect(url.href)
  }

  return {
    $state,
    load,
    ...changes,
    continueAtBank,
    async pay(createToken, billing, consent = null) {
      const seen = $state.get().checkout
      if (seen?.status !== 'Open') return {}
      const agreed = consent === null ? undefined : ({ instantDelivery: true, text: consent } as const)
      const errors = await act('paying', () => charge(seen, createToken, { billing, consent: agreed }))
      if (viewOf($state.get(), step) === 'second-step') await continueAtBank()
      return errors
    },
    async answerBank(approve) {
      await act('answering', async () => {
        await calls.answerTestBank(checkoutId, approve)
        navigate(formatAddress({ ...address, step: 'return' }))
      })
    },
    async chooseAnother() {
      await act('answering', async () => show(await calls.abandonPayment(checkoutId), { paidHere: true }))
    },
    async checkAgain() {
      await act('asking', async () => show(await calls.checkPayment(checkoutId), { paidHere: true }))
    },
  }
}

export type ViewProps = { page: CheckoutPage; state: PageState; checkout: Checkout }
