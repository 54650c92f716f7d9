import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import { loadPart } from '../../load-part.ts'
import type { BuyBarProps } from './buy-bar.tsx'
import { watchPassing } from './watch-passing.ts'

/**
 * The bar for buying, from when the visitor has scrolled past what buys at the top of the page: its code is loaded then. Null before,
 * and for what is not at the top.
 */
export function useBuyBar(top: RefObject<HTMLElement | null>, isTop: boolean): ComponentType<BuyBarProps> | null {
  const [BuyBar, setBuyBar] = useState<ComponentType<BuyBarProps> | null>(null)
  useEffect(() => {
    const element = top.current
    if (!element || !isTop) return
    return watchPassing(element, (isPassed) => {
      if (!isPassed) return
      loadPart(() => import('./buy-bar.tsx')).then(
        (part) => setBuyBar(() => part.BuyBar),
        // The page buys without it, too.
        () => undefined,
      )
    })
  }, [top, isTop])
  return BuyBar
}
