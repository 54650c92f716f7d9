type AddListener = (type: string, listener: () => void, options?: AddEventListenerOptions) => void

/** The part of the browser's window that navigation needs, injected so that tests can script it. */
export type NavigationBrowser = {
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'state' | 'scrollRestoration'>
  readonly location: {
    href: string
    origin: string
    assign(url: string): void
    replace(url: string): void
    reload(): void
  }
  readonly document: { readonly readyState: string; readonly visibilityState: string; addEventListener: AddListener }
  /** Some browsers describe the speed of the connection here. */
  readonly navigator: object
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly scrollY: number
  setTimeout(run: () => void, delay: number): number
  clearTimeout(timer: number | undefined): void
  addEventListener: AddListener
}

/** Fetches a file of the site by GET. */
export type FetchData = (url: string, signal?: AbortSignal) => Promise<Response>
