import type { CheckoutPage } from './page.ts'

type Leavable = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Has the browser ask whoever leaves while a payment is on its way, and nobody at any other time. */
export function guardLeaving({ $state }: Pick<CheckoutPage, '$state'>, window: Leavable): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  $state.subscribe(({ activity }) => {
    if (activity === 'paying') window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}
