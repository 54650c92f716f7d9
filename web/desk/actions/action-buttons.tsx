import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useSession } from '../session/session-context.ts'
import type { Action } from './action.ts'
import styles from './action-buttons.module.css'
import { ActionDialog } from './action-dialog.tsx'

/** Buttons for what can be done to an item now, by whoever is signed in. What they may not do is not shown. */
export function ActionButtons<Item>({ actions, item }: { actions: readonly Action<Item>[]; item: Item }) {
  const { may } = useSession()
  const [open, setOpen] = useState<Action<Item> | null>(null)
  const offered = actions.filter(({ permission, isOffered }) => may(permission) && (isOffered?.(item) ?? true))
  // A dialog stays that tells why the last one is not offered any more.
  if (offered.length === 0 && open === null) return null
  return (
    <div className={styles.buttons}>
      {offered.map((action) => (
        <Button
          key={action.name}
          look="line"
          className={action.isDangerous ? styles.danger : ''}
          aria-haspopup="dialog"
          onClick={() => setOpen(action)}
        >
          {action.label}
        </Button>
      ))}
      {open && <ActionDialog action={open} item={item} onClose={() => setOpen(null)} />}
    </div>
  )
}
