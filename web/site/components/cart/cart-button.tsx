import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useShop, useStore } from '../../shop.tsx'
import styles from './cart-button.module.css'

export const cartPanelId = 'cart'

/** Opens the cart as if the given button had been its own, so that Tab goes on inside and Escape comes back. */
export function showCart(source: HTMLElement) {
  const panel = document.getElementById(cartPanelId)
  if (panel && !panel.matches(':popover-open')) panel.showPopover({ source })
}

export function hideCart() {
  document.getElementById(cartPanelId)?.hidePopover()
}

/** Opens and closes the cart; shows how much is in it. */
export function CartButton() {
  const { count } = useStore(useShop().cart.$cart)
  return (
    <button type="button" className={styles.button} popoverTarget={cartPanelId}>
      Cart
      <span className={styles.count} data-filled={count > 0} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>, {countInWords(count)}</VisuallyHidden>
    </button>
  )
}

function countInWords(count: number): string {
  if (count === 0) return 'empty'
  return count === 1 ? '1 item' : `${count} items`
}
