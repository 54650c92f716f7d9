import type { CheckoutPage } from './page.ts'

type UnloadTarget = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Makes the browser ask for confirmation before the page is left during a payment. */
export function warnBeforeUnload({ $state }: Pick<CheckoutPage, '$state'>, window: UnloadTarget): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  $state.subscribe(({ activity }) => {
    if (activity === 'paying') window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}
