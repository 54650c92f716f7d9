type Listen = (type: string, hear: () => void, options?: AddEventListenerOptions) => void

/** What moving between pages needs of the browser's window, passed in so that tests script it. */
export type NavigationBrowser = {
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'state' | 'scrollRestoration'>
  readonly location: {
    href: string
    origin: string
    assign(url: string): void
    replace(url: string): void
    reload(): void
  }
  readonly document: { readonly readyState: string; readonly visibilityState: string; addEventListener: Listen }
  /** Some browsers tell here how fast they are connected. */
  readonly navigator: object
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly scrollY: number
  setTimeout(run: () => void, delay: number): number
  clearTimeout(timer: number | undefined): void
  addEventListener: Listen
}

/** Fetches a file of the site by GET. */
export type FetchData = (url: string, signal?: AbortSignal) => Promise<Response>
