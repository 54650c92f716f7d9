import { useSyncExternalStore } from 'react'

/** The width below which style sheets of the desk lay out pages for a phone, or for a window at 200 %. */
const narrow = '(width < 50rem)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is narrow, and re-renders when that changes. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
