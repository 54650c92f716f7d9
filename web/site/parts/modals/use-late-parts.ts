import { useEffect, useState } from 'react'

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown']

type LateParts = typeof import('./late-parts.tsx')

/**
 * What pages have for people only. It comes at the first sign of one, so that no page waits for it; whoever is offline
 * then gets it at the next sign.
 */
export function useLateParts(): LateParts | null {
  const [parts, setParts] = useState<LateParts | null>(null)
  useEffect(() => {
    const stopping = new AbortController()
    const load = () => {
      if (!navigator.onLine) return
      stopping.abort()
      // Nobody has asked for it: a page is none the worse without.
      import('./late-parts.tsx').then(setParts, () => undefined)
    }
    for (const sign of signs) addEventListener(sign, load, { signal: stopping.signal })
    // Whoever scrolled before this script ran may not do so again.
    if (scrollY > 0) load()
    return () => stopping.abort()
  }, [])
  return parts
}
