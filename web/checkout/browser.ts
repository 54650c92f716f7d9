import type { CheckoutPage } from './page.ts'

const storageKey = 'backline.payer'

/** The tab's secret, by which the service recognises the browser that paid; a new one each time without storage. */
export function readPayerKey(findStorage: () => Pick<Storage, 'getItem' | 'setItem'>, createKey: () => string): string {
  try {
    const storage = findStorage()
    const key = storage.getItem(storageKey) ?? createKey()
    storage.setItem(storageKey, key)
    return key
  } catch {
    return createKey()
  }
}

type UnloadTarget = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Makes the browser ask for confirmation before the page is left during a payment. */
export function warnBeforeUnload({ $state }: Pick<CheckoutPage, '$state'>, window: UnloadTarget): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  $state.subscribe(({ activity }) => {
    if (activity === 'paying') window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}
