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

type Place = { path: string; query: URLSearchParams }

function toPlace(address: string): Place {
  const [path = '/', query] = address.split('?')
  return { path, query: new URLSearchParams(query) }
}

/** Where the desk is. */
export const readPlace = (): Place => toPlace(readAddress())

/** Where the desk is, and re-renders when that changes. */
export const useAddress = (): Place => toPlace(useSyncExternalStore(subscribe, readAddress))

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
