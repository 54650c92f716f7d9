import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserClock } from '#web/client/browser-environment.ts'
import { openDialog } from '#web/ui/layers.ts'
import styles from './checkout-overlay.module.css'
import { readFrameUrl } from './frame-url.ts'
import { type CheckoutClosed, type Overlay, startOverlay } from './overlay.ts'
import { OverlayCover } from './overlay-cover.tsx'

export type CheckoutOverlayProps = {
  /** The embedded checkout's address; anything off `checkoutOrigin` is not framed. */
  url: string
  checkoutOrigin: string
  /** Once for each order: the page reads it again from the service, rather than trusting the message. */
  onCompleted(orderId: string): void
  /** The order was changed in the frame; read again as well. */
  onUpdated(orderId: string): void
  /** The overlay is to be removed: the customer closed it, or went back in the browser's history. */
  onClosed(closed: CheckoutClosed): void
  /** The frame stays silent and the customer wants the checkout on a page of its own. */
  onRedirect(): void
}

type FrameStatus = 'loading' | 'late' | 'ready' | 'refused'

/**
 * The checkout in a full-screen frame over the page, modal while it is open (specification §4, §9).
 * [visitor.checks-out-in-overlay] [checkout.frame]
 */
export function CheckoutOverlay(props: CheckoutOverlayProps) {
  const { url, checkoutOrigin, onCompleted, onUpdated, onClosed, onRedirect } = props
  const frameUrl = readFrameUrl(url, checkoutOrigin)?.href
  const [status, setStatus] = useState<FrameStatus>(frameUrl ? 'loading' : 'refused')
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const overlay = useRef<Overlay>(null)

  const handleReady = useEffectEvent(() => {
    setStatus('ready')
    frame.current?.focus()
  })
  const handleLate = useEffectEvent(() => setStatus((current) => (current === 'loading' ? 'late' : current)))
  const handleCompleted = useEffectEvent(onCompleted)
  const handleUpdated = useEffectEvent(onUpdated)
  const handleClosed = useEffectEvent(onClosed)

  useEffect(() => openModal(dialog.current), [])
  useEffect(() => {
    const started = startOverlay(
      {
        checkoutOrigin,
        frameWindow: () => frame.current?.contentWindow ?? null,
        listen,
        schedule: browserClock.schedule,
      },
      {
        onReady: handleReady,
        onLate: handleLate,
        onCompleted: handleCompleted,
        onUpdated: handleUpdated,
        onClose: handleClosed,
      },
    )
    overlay.current = started
    return started.stop
  }, [checkoutOrigin])

  useEffect(() => {
    const leave = () => handleClosed({ completed: false })
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [])

  const requestClose = () => overlay.current?.requestClose()
  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label="Checkout"
      onCancel={(event) => {
        event.preventDefault()
        requestClose()
      }}
      onClose={requestClose}
    >
      {status !== 'ready' && <OverlayCover status={status} onClose={requestClose} onRedirect={onRedirect} />}
      {frameUrl && <iframe ref={frame} className={styles.frame} src={frameUrl} allow="payment" title="Checkout" />}
    </dialog>
  )
}

/** Shows the dialog above the page; gives the function that takes it away and returns the focus to where it was. */
function openModal(dialog: HTMLDialogElement | null) {
  const focusedBefore = document.activeElement
  if (dialog) openDialog(dialog)
  return () => {
    dialog?.close()
    findFocus(focusedBefore)?.focus()
  }
}

/** What had the focus; if the browser has closed the popover around it meanwhile, the button that opens it. */
function findFocus(before: Element | null): HTMLElement | null {
  const popover = before?.closest('[popover]:not(:popover-open)')
  const target = popover ? document.querySelector(`[popovertarget="${popover.id}"]`) : before
  return target instanceof HTMLElement ? target : null
}

// [checkout.close]
function listen(hear: (event: MessageEvent) => void) {
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}
