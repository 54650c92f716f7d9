import { useState } from 'react'
import type { Bundle } from '#contract/entities/catalogue.ts'
import { findBundleOffer } from '#web/client/bundle-offers.ts'
import { Button } from '#web/ui/button.tsx'
import { listNames } from '#web/ui/list-names.ts'
import { formatPrice } from '#web/ui/price.tsx'
import { useShop, useStore } from '../../shop.tsx'
import styles from './cart-contents.module.css'
import { useCartChange } from './use-cart-change.ts'

/** Offers the bundle that is cheaper than what is in the cart, and undoes the switch to it. */
export function BundleOffer() {
  const { cart, storefront } = useShop()
  const { items, currency } = useStore(cart.$cart)
  const onSale = useStore(storefront.$storefront)
  const changeCart = useCartChange()
  const [switchedTo, setSwitchedTo] = useState<Bundle | null>(null)
  const isUndoable = items.some((item) => item.type === 'Bundle' && item.bundleId === switchedTo?.id)
  const offer = onSale && findBundleOffer(items, onSale, currency)

  async function switchTo(bundle: Bundle) {
    if (await changeCart((actions) => actions.switchToBundle(bundle))) setSwitchedTo(bundle)
  }
  async function undo(bundle: Bundle) {
    if (await changeCart((actions) => actions.splitBundle(bundle))) setSwitchedTo(null)
  }

  return (
    <div role="status">
      {switchedTo && isUndoable && (
        <p className={styles.removed}>
          {switchedTo.name} is in your cart instead of {listNames(switchedTo.products)}.{' '}
          <Button look="plain" onClick={() => void undo(switchedTo)}>
            Undo
          </Button>
        </p>
      )}
      {offer && (
        <div className={styles.bundle}>
          <p>
            <strong className="p-strong">
              {offer.bundle.name} has {listNames(offer.bundle.products)} for {formatPrice(offer.price, currency)}.
            </strong>{' '}
            You save {formatPrice(offer.saving, currency)}.
          </p>
          <Button look="line" className="p-self-start" onClick={() => void switchTo(offer.bundle)}>
            Switch to {offer.bundle.name}
          </Button>
        </div>
      )}
    </div>
  )
}
