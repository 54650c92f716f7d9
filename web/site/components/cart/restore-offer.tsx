import { useState } from 'react'
import { toMessage } from '#web/client/errors.ts'
import { type Restoration, restoreCart } from '#web/client/restore-cart.ts'
import type { CartItem } from '#web/client/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useShop, useStore } from '../../shop.tsx'
import styles from './cart-contents.module.css'
import { fullNameOf } from './cart-item.ts'
import { useCartChange } from './use-cart-change.ts'

type RestoreOfferProps = {
  lines: CartItem[]
  /** Keeps the focus in the cart, since the buttons go. */
  onDone: () => void
}

/** Offers the lines of a cart that could not be loaded, and tells what came of it. */
export function RestoreOffer({ lines, onDone }: RestoreOfferProps) {
  const shop = useShop()
  const storefront = useStore(shop.storefront.$storefront)
  const changeCart = useCartChange()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [restored, setRestored] = useState<Restoration | null>(null)

  async function restore() {
    setBusy(true)
    setProblem(null)
    try {
      setRestored(await restoreCart(shop))
      onDone()
    } catch (error) {
      setProblem(toMessage(error))
    } finally {
      setBusy(false)
    }
  }

  async function dismiss() {
    await changeCart(({ forgetFormer }) => forgetFormer())
    onDone()
  }

  const describe = (item: CartItem) =>
    `${item.quantity > 1 ? `${item.quantity}\u00a0×\u00a0` : ''}${fullNameOf(item, storefront)}`
  return (
    <>
      {lines.length > 0 && (
        <section className={styles.offer} aria-label="Your last cart">
          <p>Your last cart could not be loaded, so this is a new one. It held {lines.map(describe).join('; ')}.</p>
          <div className={styles.ways}>
            <Button busy={isBusy} onClick={restore}>
              Restore your cart
            </Button>
            <Button look="plain" onClick={dismiss}>
              Dismiss
            </Button>
          </div>
        </section>
      )}
      {problem !== null && (
        <div className={styles.outcome}>
          <Notice kind="problem">{problem}</Notice>
        </div>
      )}
      <div role="status">
        {restored && lines.length === 0 && (
          <div className={styles.told}>
            <p>Your cart is restored, at today’s prices.</p>
            {restored.leftOut.map(({ item, reason }) => (
              <p key={item.id}>
                {fullNameOf(item, storefront)}: {reason}
              </p>
            ))}
          </div>
        )}
      </div>
    </>
  )
}
