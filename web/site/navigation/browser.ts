/** What moving between pages needs of the browser's window, passed in so that tests script it. */
export type NavigationBrowser = {
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'state' | 'scrollRestoration'>
  readonly location: { href: string; origin: string; assign(url: string): void; reload(): void }
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly scrollY: number
  setTimeout(run: () => void, delay: number): number
  clearTimeout(timer: number | undefined): void
  addEventListener(type: string, hear: () => void, options?: AddEventListenerOptions): void
}
