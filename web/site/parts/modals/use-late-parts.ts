import { useEffect, useState } from 'react'

type LateParts = typeof import('./late-parts.tsx')

/**
 * What pages have for their readers only. It comes as soon as one scrolls, so that no page waits for it; whoever is
 * offline then gets it at the next turn.
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
    addEventListener('scroll', load, { signal: stopping.signal })
    // Whoever scrolled before this script ran may not do so again.
    if (scrollY > 0) load()
    return () => stopping.abort()
  }, [])
  return parts
}
