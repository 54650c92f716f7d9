import { Waiting } from '#web/checkout/parts/waiting.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './overlay-cover.module.css'

type OverlayCoverProps = { status: 'loading' | 'late' | 'refused'; onClose(): void; onRedirect(): void }

/** What the customer sees until the frame is ready: that it loads, or why it does not and what else to do. */
export function OverlayCover({ status, onClose, onRedirect }: OverlayCoverProps) {
  return (
    <div className={styles.cover} data-status={status}>
      <Button look="plain" className={styles.close} onClick={onClose}>
        Close
      </Button>
      {status === 'loading' && <Waiting>Opening the checkout</Waiting>}
      {status === 'late' && (
        <div className={styles.late} role="status">
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
