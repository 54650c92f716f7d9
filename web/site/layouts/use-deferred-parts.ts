import { useEffect, useState } from 'react'

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click']

type DeferredParts = typeof import('./deferred-parts.tsx')

export const loadDeferredParts = (): Promise<DeferredParts> => import('./deferred-parts.tsx')

/** Parts that only people need, loaded at the first sign of one, or at the next while offline. */
export function useDeferredParts(): DeferredParts | null {
  const [parts, setParts] = useState<DeferredParts | null>(null)
  useEffect(() => {
    const stopping = new AbortController()
    const load = () => {
      if (!navigator.onLine) return
      stopping.abort()
      // Nobody has asked for it: a page is none the worse without.
      loadDeferredParts().then(setParts, () => undefined)
    }
    for (const sign of signs) addEventListener(sign, load, { signal: stopping.signal })
    // A visitor who scrolled before this script ran may not do so again.
    if (scrollY > 0) load()
    return () => stopping.abort()
  }, [])
  return parts
}
