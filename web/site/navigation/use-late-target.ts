import { useEffect } from 'react'
import { readFragment, showTarget, useVisit } from './navigation.tsx'
import type { Visit } from './navigator.ts'

/**
 * Shows the section that the fragment of the address names on a page whose content comes after the page, as soon as it is
 * there, unless the visitor has begun to do something.
 */
export function useLateTarget(): void {
  const visit = useVisit()
  useEffect(() => {
    const id = findTargetId(visit, window.scrollY)
    return id === null ? undefined : showWhenThere(id)
  }, [visit])
}

/** The id of what a visit is to arrive at; null where it names nothing or has a place already. */
export function findTargetId(
  { url, isFirst, isRewritten, scrollY }: Pick<Visit, 'url' | 'isFirst' | 'isRewritten' | 'scrollY'>,
  scrolled: number,
): string | null {
  if (url.hash === '' || isRewritten || scrollY !== undefined) return null
  // A browser that reloads a page comes back to where its visitor was.
  return isFirst && scrolled > 0 ? null : readFragment(url.hash)
}

const signsOfVisitor = ['wheel', 'touchstart', 'pointerdown', 'keydown']

function showWhenThere(id: string): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const observer = new MutationObserver(show)
  signal.addEventListener('abort', () => observer.disconnect())

  function show() {
    const target = document.getElementById(id)
    // What is hidden has no box to scroll to.
    if (!target || target.getClientRects().length === 0) return
    stopping.abort()
    showTarget(target)
  }

  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] })
  for (const sign of signsOfVisitor) window.addEventListener(sign, () => stopping.abort(), { signal, passive: true })
  show()
  return () => stopping.abort()
}
