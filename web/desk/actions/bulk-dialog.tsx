import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Action, Values } from './action.ts'
import styles from './action-dialog.module.css'
import { ActionFields, Command } from './action-dialog.tsx'
import { useModal } from './use-modal.ts'

type BulkDialogProps<Item> = {
  action: Action<Item>
  items: readonly Item[]
  idOf: (item: Item) => string
  onStart: (action: Action<Item>, values: Values) => void
  onClose: () => void
}

/** Asks before an action is done on the selected items, and lists them where they are several. */
export function BulkDialog<Item>({ action, items, idOf, onStart, onClose }: BulkDialogProps<Item>) {
  const [first, ...others] = items
  const isOne = others.length === 0
  const fields = first === undefined ? [] : (action.fields?.(first) ?? [])
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  )
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog)
  const set = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }))
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onStart(action, values)
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <h2 id={id}>
          {action.label}: {isOne && first !== undefined ? action.nameItem(first) : `${items.length} selected`}
        </h2>
        {first !== undefined && (
          <p>
            {isOne ? '' : 'For the first, and likewise for the others: '}
            {action.explain(first)}
          </p>
        )}
        {!isOne && (
          <ul className={styles.list} aria-label="What will be changed">
            {items.map((item) => (
              <li key={idOf(item)}>{action.nameItem(item)}</li>
            ))}
          </ul>
        )}
        <ActionFields action={action} fields={fields} values={values} onChange={set} />
        {first !== undefined && <Command words={action.command(first, values)} />}
        <div className={styles.buttons}>
          <Button type="submit" className={action.isDangerous ? styles.danger : ''}>
            {isOne ? action.label : `${action.label} (${items.length})`}
          </Button>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  )
}
