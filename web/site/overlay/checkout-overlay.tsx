import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Waiting } from '#web/checkout/components/waiting.tsx'
import { browserClock } from '#web/client/browser-environment.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/layers.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './checkout-overlay.module.css'
import { readFrameUrl } from './checkout-return.ts'
import { type CheckoutClosed, type Overlay, startOverlay } from './overlay.ts'
import coverStyles from './overlay-cover.module.css'

export type CheckoutOverlayProps = {
  /** The URL of the embedded checkout; other origins than `checkoutOrigin` are not embedded. */
  url: string
  checkoutOrigin: string
  /** Called once for each order, which the page reads from the service instead of trusting the message. */
  onCompleted(orderId: string): void
  /** Called when the order was changed in the frame; it is read from the service, too. */
  onUpdated(orderId: string): void
  /** Called when the customer closed the overlay or went back in the browser's history. */
  onClosed(closed: CheckoutClosed): void
  /** Called when the customer opens the checkout on a page of its own because the frame is late. */
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

/** Opens the dialog; returns a function that closes it and restores the focus. */
function openModal(dialog: HTMLDialogElement | null) {
  const focusedBefore = document.activeElement
  if (dialog) openDialog(dialog)
  return () => {
    dialog?.close()
    findFocus(focusedBefore)?.focus()
  }
}

/** The element that had the focus; if its popover has been closed meanwhile, the button that opens that. */
function findFocus(before: Element | null): HTMLElement | null {
  const popover = before?.closest('[popover]:not(:popover-open)')
  const target = popover ? document.querySelector(`[popovertarget="${popover.id}"]`) : before
  return target instanceof HTMLElement ? target : null
}

// [checkout.close]
function listen(listener: (event: MessageEvent) => void) {
  window.addEventListener('message', listener)
  return () => window.removeEventListener('message', listener)
}

type OverlayCoverProps = { status: 'loading' | 'late' | 'refused'; onClose(): void; onRedirect(): void }

/** Covers the frame until it is ready: shows that it loads, or why it does not and what else to do. */
function OverlayCover({ status, onClose, onRedirect }: OverlayCoverProps) {
  return (
    <div className={coverStyles.cover} data-status={status}>
      <Button look="plain" className={coverStyles.close} onClick={onClose}>
        Close
      </Button>
      {status === 'loading' && <Waiting>Opening the checkout</Waiting>}
      {status === 'late' && (
        <div className={coverStyles.late} role="status">
          <h2>The checkout is taking long to open</h2>
          <p>It may still come. You can also open it on a page of its own; your cart goes along.</p>
          <Button onClick={onRedirect}>Open on its own page</Button>
        </div>
      )}
      {status === 'refused' && (
        <Notice kind="problem" title="The checkout was not opened">
          <p>Its address is not the one that this shop trusts with payments. Nothing was charged.</p>
        </Notice>
      )}
    </div>
  )
}
