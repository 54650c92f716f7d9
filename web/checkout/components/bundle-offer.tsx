import { useContext, useEffect, useState } from 'react'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Checkout } from '#contract/entities/checkout.ts'
import { formatMoney } from '#contract/format-money.ts'
import { findBundleOffer } from '#web/client/bundle-offers.ts'
import { Button } from '#web/ui/button.tsx'
import { listNames } from '#web/ui/list-names.ts'
import { bundleIntent } from '../intents.ts'
import { useCatalogue } from './catalogue-context.ts'
import { CloseFrame } from './leave.tsx'
import styles from './summary.module.css'

type BundleOfferProps = { checkout: Checkout; isBusy: boolean }

/**
 * Offers the bundle that is cheaper than what is ordered. The shop's page switches, so that its cart and the order stay the same;
 * other sites and pages without a frame have no such offer. Customers with an account may own a part of the bundle, which only
 * their cart knows.
 */
export function BundleOffer({ checkout, isBusy }: BundleOfferProps) {
  const closeFrame = useContext(CloseFrame)
  const isOfOurShop = checkout.shopOrigin === window.location.origin
  const canSwitch = closeFrame !== null && isOfOurShop && !checkout.hasAccount && checkout.status === 'Open'
  const onSale = useStorefront(canSwitch)
  const offer = canSwitch && onSale ? findBundleOffer(checkout.items, onSale, checkout.currency) : null
  return (
    <div role="status">
      {offer && (
        <div className={styles.bundle}>
          <p>
            <strong className="p-strong">
              {offer.bundle.name} has {listNames(offer.bundle.products)} for{' '}
              {formatMoney(offer.price, checkout.currency)}.
            </strong>{' '}
            You save {formatMoney(offer.saving, checkout.currency)}.
          </p>
          <Button look="line" busy={isBusy} className="p-self-start" onClick={() => closeFrame?.(bundleIntent)}>
            Switch to {offer.bundle.name}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What is on sale; null until it is known, and where nobody asks or the service does not answer: the order can be paid without. */
function useStorefront(isWanted: boolean): Storefront | null {
  const { getStorefront } = useCatalogue()
  const [storefront, setStorefront] = useState<Storefront | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    getStorefront().then(
      (loaded) => isGone || setStorefront(loaded),
      (error: unknown) => console.error(error),
    )
    return () => {
      isGone = true
    }
  }, [getStorefront, isWanted])
  return storefront
}
