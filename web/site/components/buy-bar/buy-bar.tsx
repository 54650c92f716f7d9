import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { countDays } from '../../count-days.ts'
import { Link } from '../../navigation/link.tsx'
import { useShop, useStore } from '../../shop.tsx'
import { BuyButton } from '../cart/buy-button.tsx'
import { LicenseNoticeOf } from '../products/license-notice.tsx'
import { PriceSlot } from '../products/price-slot.tsx'
import type { Offer } from '../products/use-offer.ts'
import styles from './buy-bar.module.css'
import { watchPassing } from './watch-passing.ts'

export type BuyBarProps = {
  /** What is chosen at the top of the page. */
  offer: Offer
  colour: string
  trial?: { days: number; to: string } | undefined
  /** What buys at the top of the page. */
  top: RefObject<HTMLElement | null>
}

/** Other places on a page that buy the product, and what the bar would cover: a video with its controls, and the end. */
const others = '[data-buys], [data-uncovered], main ~ *'

/**
 * A bar at the foot of the window that buys the product of the page, while nothing else in the window does. There is none for
 * customers who own the product.
 */
export function BuyBar({ offer, colour, trial, top }: BuyBarProps) {
  const { item } = offer
  const isShown = useIsShown(top)
  const storefront = useStore(useShop().storefront.$storefront)
  const isOwned = storefront?.products.some(({ id, owned }) => owned && id === item.id) ?? item.owned
  if (isOwned) return null
  return createPortal(
    <ColourPanel colour={colour} aria-label={`Buy ${item.name}`} className={styles.bar} inert={!isShown}>
      <div className={styles.row}>
        <p className={styles.name}>{item.name}</p>
        <div className={styles.notice}>
          <LicenseNoticeOf offer={offer} />
        </div>
        <p className={styles.price}>
          <PriceSlot offer={offer} />
        </p>
        {trial && (
          <Link href={trial.to} className={styles.trial}>
            Try free for {countDays(trial.days)}
          </Link>
        )}
        <div className={styles.buy}>
          <BuyButton offer={offer} />
        </div>
      </div>
    </ColourPanel>,
    document.body,
  )
}

/** Whether the visitor has scrolled past the top, and none of the other places is in the window. */
function useIsShown(top: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false)
  const [isCovering, setCovering] = useState(false)
  useEffect(() => (top.current ? watchPassing(top.current, setPassed) : undefined), [top])
  useEffect(() => {
    const inWindow = new Set<Element>()
    const watching = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inWindow.add(target)
        else inWindow.delete(target)
      setCovering(inWindow.size > 0)
    })
    for (const place of document.querySelectorAll(others)) watching.observe(place)
    return () => watching.disconnect()
  }, [])
  return isPassed && !isCovering
}
