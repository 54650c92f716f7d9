import type { Activation } from '#contract/entities/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './device-line.module.css'
import { describeLastSeen } from './last-seen.ts'

/** A device: its name, whether it is online or offline, when it was last heard of. */
export function DeviceLine({ device, onRevoke }: { device: Activation; onRevoke: () => void }) {
  return (
    <li className={styles.line}>
      <p className="p-strong">{device.name}</p>
      <p className={styles.seen}>{describe(device)}</p>
      <div className={styles.revoke}>
        <Button look="plain" onClick={onRevoke}>
          Revoke<VisuallyHidden> {device.name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

/** Stands where a device will, in its size. */
export function ExpectedDevice() {
  return (
    <li className={styles.line}>
      <p className="p-strong">Loading</p>
      <p className={styles.seen}>One moment</p>
    </li>
  )
}

function describe({ activationMethod, lastValidatedAt }: Activation): string {
  if (activationMethod === 'Offline') return 'Offline, works from its license file'
  return `Online. ${describeLastSeen(lastValidatedAt, new Date())}`
}
