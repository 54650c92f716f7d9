import { useSyncExternalStore } from 'react'

/** The path of the desk itself; its pages are below it. */
export const deskPath = '/desk'

const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The address within the desk, such as '/orders?status=Completed'. */
const readAddress = () => `${window.location.pathname.slice(deskPath.length) || '/'}${window.location.search}`

/** The path of the page that is shown. */
export const readPath = (): string => readAddress().split('?')[0] ?? '/'

/** Where the desk is, and re-renders when that changes. */
export function useAddress(): { path: string; query: URLSearchParams } {
  const [path = '/', query] = useSyncExternalStore(subscribe, readAddress).split('?')
  return { path, query: new URLSearchParams(query) }
}

/** The whole address of a page of the desk. */
export const toHref = (address: string): string => (address === '/' ? deskPath : `${deskPath}${address}`)

/** Shows a page of the desk; `replace` leaves no entry in the browser's history, as for a filter that is being typed. */
export function navigate(address: string, { replace = false } = {}): void {
  if (address === readAddress()) return
  const href = toHref(address)
  if (replace) window.history.replaceState(null, '', href)
  else {
    window.history.pushState(null, '', href)
    window.scrollTo(0, 0)
  }
  announce()
}
