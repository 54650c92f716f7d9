import { atom, type ReadableAtom } from 'nanostores'
import type { Checkout, Pay } from '#contract/entities/checkout.ts'
import { type CheckoutAddress, formatAddress, resolveActionUrl } from './address.ts'
import { describeFailure, isNotFound } from './failures.ts'
import type { Guest } from './guest.ts'
import { initialState, isWaiting, type PageState, viewOf } from './page-state.ts'

/** The service's calls as this page uses them. */
export type CheckoutCalls = {
  getCheckout(id: string): Promise<Checkout>
  pay(id: string, pay: Pay): Promise<Checkout>
  answerTestBank(id: string, approve: boolean): Promise<Checkout>
}

/** What the page needs of the browser, passed in so that tests script it. */
export type PageEnvironment = {
  address: CheckoutAddress
  /** The page's own origin, against which the second step's address is read. */
  origin: string
  calls: CheckoutCalls
  /** Runs a function later; gives the function that calls it off. */
  schedule(run: () => void, delay: number): () => void
  /** Goes to the provider's second step, or back from it. */
  go(url: string): void
}

export type CheckoutPage = {
  $state: ReadableAtom<PageState>
  load(): Promise<void>
  pay(paymentToken: string, guest?: Guest): Promise<void>
  continueAtBank(): void
  answerBank(approve: boolean): Promise<void>
}

const pollInterval = 1500
const unusableActionUrl = "The payment provider sent us to a page that can't be opened. Nothing was charged."

/** The checkout page without its looks: loads, pays, waits for news, and never starts two things at once. */
export function createCheckoutPage({ address, origin, calls, schedule, go }: PageEnvironment): CheckoutPage {
  const { checkoutId, step } = address
  const $state = atom<PageState>(initialState)
  let cancelPoll = () => {}
  const update = (changes: Partial<PageState>) => $state.set({ ...$state.get(), ...changes })

  function show(checkout: Checkout, changes: Partial<PageState> = {}) {
    update({ checkout, failure: null, activity: 'idle', problem: null, ...changes })
    cancelPoll()
    if (isWaiting(viewOf($state.get(), step))) cancelPoll = schedule(poll, pollInterval)
  }

  async function poll() {
    if ($state.get().activity !== 'idle') return
    try {
      show(await calls.getCheckout(checkoutId), { paidHere: true })
    } catch {
      // What is shown still holds; the next question may be answered.
      cancelPoll = schedule(poll, pollInterval)
    }
  }

  async function load() {
    update({ activity: 'loading', failure: null })
    try {
      show(await calls.getCheckout(checkoutId))
    } catch (error) {
      update({ activity: 'idle', failure: isNotFound(error) ? 'not-found' : 'unreachable' })
    }
  }

  /** After a lost or refused answer the service is asked what became of it, before anything is tried again. */
  async function lookAgain(error: unknown) {
    const problem = describeFailure(error)
    try {
      show(await calls.getCheckout(checkoutId), { problem, paidHere: true })
    } catch {
      update({ activity: 'idle', problem })
    }
  }

  async function act(activity: 'paying' | 'answering', call: () => Promise<void>) {
    if ($state.get().activity !== 'idle') return
    cancelPoll()
    update({ activity, problem: null })
    try {
      await call()
    } catch (error) {
      await lookAgain(error)
    }
  }

  function continueAtBank() {
    const actionUrl = $state.get().checkout?.actionUrl
    const url = actionUrl && resolveActionUrl(actionUrl, origin, address.embedded)
    if (url) go(url.href)
    else update({ problem: unusableActionUrl })
  }

  return {
    $state,
    load,
    pay: (paymentToken, guest) =>
      act('paying', async () => {
        const due = $state.get().checkout?.total.due
        show(await calls.pay(checkoutId, { paymentToken, ...(due && { due }), ...(guest && { billing: guest }) }), {
          paidHere: true,
        })
        if ($state.get().checkout?.status === 'ActionRequired') continueAtBank()
      }),
    continueAtBank,
    answerBank: (approve) =>
      act('answering', async () => {
        await calls.answerTestBank(checkoutId, approve)
        go(formatAddress({ ...address, step: 'return' }))
      }),
  }
}
