import { createContext, type ReactNode, useContext } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { CheckoutIntent, FrameIntent } from '../intents.ts'
import { findIntentUrl, findShopUrl } from '../links.ts'

/** Closes the frame that embeds this page; null when the page stands alone. */
export const CloseFrame = createContext<((intent?: FrameIntent) => void) | null>(null)

type LeaveProps = {
  checkout: Checkout
  children: ReactNode
  intent?: CheckoutIntent
  look?: 'solid' | 'line' | 'plain'
  large?: boolean
  busy?: boolean
}

/** Leads back to the shop: closes the frame, or follows a link when there is none. */
export function Leave({ checkout, children, intent, look = 'solid', large = false, busy = false }: LeaveProps) {
  const closeFrame = useContext(CloseFrame)
  if (closeFrame) {
    return (
      <Button look={look} large={large} busy={busy} onClick={() => closeFrame(intent)}>
        {children}
      </Button>
    )
  }
  const href = intent ? findIntentUrl(checkout, intent) : findShopUrl(checkout)
  return href === null ? null : (
    <a className={buttonClass(look, large)} href={href}>
      {children}
    </a>
  )
}
