import { atom, type ReadableAtom } from 'nanostores'
import type { BillingChange, Checkout, Pay } from '#contract/entities/checkout.ts'
import { type CheckoutAddress, formatAddress, resolveActionUrl } from './address.ts'
import type { BillingErrors } from './billing.ts'
import { describeFailure, isNotFound } from './failures.ts'
import { createOrderChanges, fieldErrorsOf, type OrderChanges } from './order-changes.ts'
import { initialState, isWaiting, type PageState, viewOf } from './page-state.ts'
import { describePriceChange, isSame } from './price-change.ts'
import type { SecondStep } from './providers/second-steps.ts'
import { createWatch } from './watch.ts'

/** The service's calls as this page uses them. */
export type CheckoutCalls = {
  getCheckout(id: string): Promise<Checkout>
  pay(id: string, pay: Pay): Promise<Checkout>
  changeBilling(id: string, change: BillingChange): Promise<Checkout>
  /** Has the service ask the payment provider now. */
  checkPayment(id: string): Promise<Checkout>
  answerTestBank(id: string, approve: boolean): Promise<Checkout>
  applyCoupon(orderId: string, code: string): Promise<unknown>
  removeCoupon(orderId: string, code: string): Promise<unknown>
}

/** What the page needs of the browser, passed in so that tests script it. */
export type PageEnvironment = {
  address: CheckoutAddress
  /** The page's own origin, against which the second step's address is read. */
  origin: string
  calls: CheckoutCalls
  /** Runs a function later; gives the function that calls it off. */
  schedule(run: () => void, delay: number): () => void
  /** Second steps that are taken on this page, by the provider; all others are gone to. */
  secondSteps: ReadonlyMap<string, SecondStep>
  /** Goes to the provider's second step, or back from it. */
  go(url: string): void
}

/** What is paid with: makes the provider's token, or null when the provider has said what is wrong. */
export type Means = () => Promise<string | null>

export type CheckoutPage = OrderChanges & {
  $state: ReadableAtom<PageState>
  load(): Promise<void>
  /**
   * Pays what the customer sees, unless it costs otherwise by now; `means` is null when nothing is due, `consent` is the
   * words that were agreed to, if any. Answers what is wrong with which field.
   */
  pay(means: Means | null, billing: BillingChange, consent?: string | null): Promise<BillingErrors>
  /** Takes the second step here, or goes to where it is. */
  continueAtBank(): Promise<void>
  answerBank(approve: boolean): Promise<void>
  /** Asks for news now. */
  askAgain(): Promise<void>
}

const unusableActionUrl = "The payment provider sent us to a page that can't be opened. Nothing was charged."

/** The checkout page without its looks: loads, pays, waits for news, and never starts two things at once. */
export function createCheckoutPage(environment: PageEnvironment): CheckoutPage {
  const { address, origin, calls, schedule, secondSteps, go } = environment
  const { checkoutId, step } = address
  const $state = atom<PageState>(initialState)
  const update = (changes: Partial<PageState>) => $state.set({ ...$state.get(), ...changes })
  const watch = createWatch({ ask: poll, onLate: () => update({ isLate: true }), schedule })

  function watchOn() {
    const waits = isWaiting(viewOf($state.get(), step))
    if (!waits) update({ isLate: false })
    watch.follow(waits)
  }

  function show(checkout: Checkout, changes: Partial<PageState> = {}) {
    update({ checkout, failure: null, problem: null, priceChange: null, ...changes })
    watchOn()
  }

  async function poll() {
    if ($state.get().activity !== 'idle') return
    try {
      const after = await calls.getCheckout(checkoutId)
      const { checkout, problem } = $state.get()
      // Where nothing is new, what was said stands.
      show(after, { paidHere: true, problem: after.status === checkout?.status ? problem : null })
    } catch {
      // What is shown still holds; the next question may be answered.
      watchOn()
    }
  }

  /** Who comes back from a second step waits for no event: the provider is asked at once. */
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

  /** After a lost or refused answer the service is asked what became of it, before anything is tried again. */
  async function lookAgain(error: unknown) {
    const problem = fieldErrorsOf(error) ? null : describeFailure(error)
    const before = $state.get().checkout
    try {
      const after = await calls.getCheckout(checkoutId)
      const priceChange = before && after.status === 'Open' ? describePriceChange(before, after) : null
      show(after, { problem: priceChange ? null : problem, priceChange, paidHere: true })
    } catch {
      update({ problem })
      watchOn()
    }
  }

  async function act(activity: 'paying' | 'answering' | 'asking', call: () => Promise<void>): Promise<BillingErrors> {
    if ($state.get().activity !== 'idle') return {}
    watch.pause()
    update({ activity, problem: null })
    try {
      await call()
      return {}
    } catch (error) {
      await lookAgain(error)
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
    onFailed: lookAgain,
  })

  /** Waits for what is under way; answers whether as much is due as was seen, and says so if not. */
  async function isStillDue(seen: Checkout): Promise<boolean> {
    await changes.settled()
    const { checkout } = $state.get()
    if (checkout?.status !== 'Open') return false
    if (isSame(checkout.total.due, seen.total.due)) return true
    update({ priceChange: describePriceChange(seen, checkout) })
    return false
  }

  async function charge(seen: Checkout, means: Means | null, given: Omit<Pay, 'paymentToken' | 'due'>) {
    if (!(await isStillDue(seen))) return
    const paymentToken = means && (await means())
    if (means && paymentToken === null) return
    const { due } = seen.total
    show(await calls.pay(checkoutId, { ...(paymentToken && { paymentToken }), due, ...given }), { paidHere: true })
  }

  /** Whatever the step's own window said, what became of it is the service's to say. */
  async function takeStep(checkout: Checkout, step: SecondStep) {
    const untaken = await step(checkout)
    const after = await calls.checkPayment(checkoutId)
    show(after, { paidHere: true, problem: after.status === 'ActionRequired' ? untaken : null })
  }

  async function continueAtBank() {
    const { checkout } = $state.get()
    const step = checkout && secondSteps.get(checkout.paymentProvider)
    if (step) return void (await act('answering', () => takeStep(checkout, step)))
    const actionUrl = checkout?.actionUrl
    const url = actionUrl && resolveActionUrl(actionUrl, origin, address.embedded)
    if (url) go(url.href)
    else update({ problem: unusableActionUrl })
  }

  return {
    $state,
    load,
    ...changes,
    continueAtBank,
    async pay(means, billing, consent = null) {
      const seen = $state.get().checkout
      if (seen?.status !== 'Open') return {}
      const given = { billing, ...(consent !== null && { consent: { instantDelivery: true, text: consent } as const }) }
      const errors = await act('paying', () => charge(seen, means, given))
      if ($state.get().checkout?.status === 'ActionRequired') await continueAtBank()
      return errors
    },
    async answerBank(approve) {
      await act('answering', async () => {
        await calls.answerTestBank(checkoutId, approve)
        go(formatAddress({ ...address, step: 'return' }))
      })
    },
    async askAgain() {
      await act('asking', async () => show(await calls.checkPayment(checkoutId), { paidHere: true }))
    },
  }
}
