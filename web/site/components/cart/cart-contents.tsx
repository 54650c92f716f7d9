import { useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Price } from '#web/ui/price.tsx'
import { untaxedWords } from '#web/ui/tax-words.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useCheckout } from '../../overlay/checkout-provider.tsx'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { LicenseNotice } from '../products/license-notice.tsx'
import { BundleOffer } from './bundle-offer.tsx'
import { hideCart } from './cart-button.tsx'
import styles from './cart-contents.module.css'
import { CartCoupons, CouponsLapsed } from './cart-coupons.tsx'
import { CartLine } from './cart-line.tsx'
import { sumOriginals } from './cart-prices.ts'
import { EmptyCart } from './empty-cart.tsx'
import { RestoreOffer } from './restore-offer.tsx'
import { RetryNotice } from './retry-notice.tsx'
import { useCartChange } from './use-cart-change.ts'
import { useUndo } from './use-undo-removal.ts'

/** `onBroughtBack` keeps the focus in the cart, since the button that had it goes. */
export type CartContentsProps = { onBroughtBack: () => void }

/** What is in the cart, and what it comes to. [content.cart] */
export function CartContents({ onBroughtBack }: CartContentsProps) {
  const { cart } = useShop()
  const { items, problem, refusal, restorable, unfinished, couponsLapsed } = useStore(cart.$cart)
  const { problem: said, resume } = useCheckout()
  const { removed, remove, undo } = useUndo()
  function bringBack() {
    undo()
    onBroughtBack()
  }
  function tryAgain() {
    onBroughtBack()
    // Screen readers read a notice out again only if it went in between.
    cart.setRefusal(null)
    refusal?.retry?.()
  }
  return (
    <>
      <div role="status">{removed && <Removed key={removed.id} name={removed.name} onUndo={bringBack} />}</div>
      <RestoreOffer lines={restorable} onDone={onBroughtBack} />
      {unfinished !== null && (
        <section className={styles.offer} aria-label="Your last order">
          <p>The payment of your last order is not finished.</p>
          <Button onClick={() => resume(unfinished)}>Continue</Button>
        </section>
      )}
      {refusal !== null && (
        <div className={styles.refusal}>
          <RetryNotice problem={refusal.message} onRetry={refusal.retry && tryAgain} />
        </div>
      )}
      <div role="status">{couponsLapsed.length > 0 && <CouponsLapsed coupons={couponsLapsed} />}</div>
      {items.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <ul className={styles.lines}>
            {items.map((item) => (
              <CartLine key={item.id} item={item} onRemove={remove} />
            ))}
          </ul>
          <BundleOffer />
          {problem && problem !== said && (
            <div className={styles.problem}>
              <Notice kind="problem">{problem}</Notice>
            </div>
          )}
          <CartCoupons />
          <Sum />
        </>
      )}
    </>
  )
}

/** Takes the focus, since the button that had it went with the line. */
function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className={styles.removed}>
      {name} is removed.{' '}
      <Button ref={button} look="plain" onClick={onUndo}>
        Undo
      </Button>
    </p>
  )
}

/** The checkout says in `problem` why it did not open; the cart stays as it is. */
const keepOpen = () => {}

function Sum() {
  const { currency, total, items } = useStore(useShop().cart.$cart)
  const { start, isStarting, problem } = useCheckout()
  const { pricesIncludeTax, isUntaxed } = useConfig()
  return (
    <div className={styles.sum}>
      <CurrencySelect />
      <p className={styles.total}>
        <span>Total</span>
        <strong>
          <Price
            currency={currency}
            price={{ [currency]: total }}
            original={{ [currency]: sumOriginals(items, currency) }}
          />
        </strong>
      </p>
      <p className="p-hint">
        {isUntaxed
          ? untaxedWords
          : pricesIncludeTax?.includes(currency)
            ? 'Incl. VAT. The checkout shows how much.'
            : 'Tax, where it applies, is shown at the checkout.'}
      </p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {total > 0 && <LicenseNotice onFollow={hideCart} />}
      <Button large busy={isStarting} onClick={() => start().catch(keepOpen)}>
        Check out
      </Button>
    </div>
  )
}

function CurrencySelect() {
  const { cart, storefront } = useShop()
  const { currency } = useStore(cart.$cart)
  const offered = useStore(storefront.$storefront)
  const prices = [...(offered?.products ?? []), ...(offered?.bundles ?? [])].map((item) => item.defaultVariation?.price)
  const currencies = [...new Set([currency, ...prices.flatMap((price) => Object.keys(price ?? {}))])].toSorted()
  const changeCart = useCartChange()
  const id = useId()
  return (
    <p className="p-middle p-between p-flex">
      <label htmlFor={id}>Currency</label>
      <Tooltip text="The currency you see and pay in.">
        {(described) => (
          <select
            id={id}
            className={styles.select}
            value={currency}
            onChange={({ target: { value } }) => void changeCart(({ setCurrency }) => setCurrency(value))}
            {...described}
          >
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        )}
      </Tooltip>
    </p>
  )
}
