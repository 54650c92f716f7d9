import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatPrice } from '#web/ui/price.tsx'
import { Link } from '../navigation/link.tsx'
import { useCheckout } from '../overlay/checkout-provider.tsx'
import { useConfig, useShop, useStore } from '../shop.tsx'
import { cartPanelId, hideCart } from './cart-button.tsx'
import { CartLine } from './cart-line.tsx'
import styles from './cart-panel.module.css'
import { CurrencySelect } from './currency-select.tsx'
import { useUndo } from './use-undo.ts'

/** The cart, dropped down from the header; the browser closes it on Escape and on a click outside. */
export function CartPanel() {
  const { cart } = useShop()
  const { items, problem } = useStore(cart.$cart)
  const { removed, remove, undo } = useUndo()
  const title = useRef<HTMLHeadingElement>(null)
  /** Keeps the focus in the cart, since the button that had it goes. */
  function bringBack() {
    undo()
    title.current?.focus()
  }
  return (
    <section id={cartPanelId} popover="auto" className={styles.panel} aria-label="Cart">
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          Cart
        </h2>
        <Button look="plain" popoverTarget={cartPanelId} popoverTargetAction="hide">
          Close
        </Button>
      </div>
      <div role="status">{removed && <Removed key={removed.id} name={removed.name} onUndo={bringBack} />}</div>
      {items.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <ul className={styles.lines}>
            {items.map((item) => (
              <CartLine key={item.id} item={item} onRemove={remove} />
            ))}
          </ul>
          {problem && <Notice kind="problem">{problem}</Notice>}
          <Sum />
        </>
      )}
    </section>
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

function EmptyCart() {
  const { products } = useConfig()
  return (
    <div className={styles.empty}>
      <p>Nothing in here yet.</p>
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <Link href={product.path} onClick={hideCart}>
              {product.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The checkout says in `problem` why it did not open; the cart stays as it is. */
const keepOpen = () => {}

function Sum() {
  const { currency, total } = useStore(useShop().cart.$cart)
  const { start, isStarting, problem } = useCheckout()
  return (
    <div className={styles.sum}>
      <CurrencySelect />
      <p className={styles.total}>
        <span>Total</span>
        <strong>{formatPrice(total, currency)}</strong>
      </p>
      <p className={styles.note}>Tax, where it applies, is shown at the checkout.</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Button large busy={isStarting} onClick={() => start().catch(keepOpen)}>
        Check out
      </Button>
    </div>
  )
}
