const storageKey = 'backline.checkout'

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The checkout that is open over the page, kept for this tab: the back button from the site of a payment method loads the page
 * anew, and the checkout has to be there as it was.
 */
export type OpenCheckout = {
  remember(url: string): void
  forget(): void
  /** The checkout that was open when the page was left; null if it was closed before, or if the page is loaded in another way. */
  takeLeft(): string | null
}

/** No function throws: without storage nothing is kept. `isBack` says whether the page was loaded by the back button. */
export function createOpenCheckout(findStorage: () => TabStorage, isBack: () => boolean): OpenCheckout {
  function attempt<Result>(use: (storage: TabStorage) => Result): Result | null {
    try {
      return use(findStorage())
    } catch {
      return null
    }
  }

  const forget = () => void attempt((storage) => storage.removeItem(storageKey))
  return {
    remember: (url) => void attempt((storage) => storage.setItem(storageKey, url)),
    forget,
    takeLeft() {
      const left = attempt((storage) => storage.getItem(storageKey))
      forget()
      return isBack() ? left : null
    },
  }
}

/** Whether this document was loaded by moving through the history of the tab. */
export function isLoadedByHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward'
}
