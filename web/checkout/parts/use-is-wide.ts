import { useSyncExternalStore } from 'react'

/** As wide as the page's two columns need (checkout.module.css). */
const wide = matchMedia('(width >= 50rem)')

function subscribe(onChange: () => void) {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Whether order and payment stand side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
