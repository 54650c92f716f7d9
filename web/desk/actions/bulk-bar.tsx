import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { isUnreachable, messageOf } from '../api/desk-error.ts'
import { useNotices } from '../shell/notices.tsx'
import type { Action, Values } from './action.ts'
import styles from './bulk-bar.module.css'
import { BulkDialog } from './bulk-dialog.tsx'
import { type BulkRun, continueBulkRun, forgetBulkRun, readBulkRun, startBulkRun } from './bulk-run.ts'

type BulkBarProps<Item> = {
  /** The address of the list with its filters. */
  list: string
  actions: readonly Action<Item>[]
  items: readonly Item[]
  idOf: (item: Item) => string
  /** Finds an item of this list, reading on until it comes. */
  find: (id: string) => Promise<Item | undefined>
  onClear: () => void
}

/** What can be done with the selected items, how far it is, and what of an interrupted run is left. */
export function BulkBar<Item>({ list, actions, items, idOf, find, onClear }: BulkBarProps<Item>) {
  const storage = window.sessionStorage
  const [open, setOpen] = useState<Action<Item> | null>(null)
  const [run, setRun] = useState<BulkRun | null>(() => readBulkRun(storage))
  const [isRunning, setIsRunning] = useState(false)
  const isStopped = useRef(false)
  const queries = useQueryClient()
  const { tell } = useNotices()

  async function proceed(action: Action<Item>, next: BulkRun) {
    isStopped.current = false
    setIsRunning(true)
    setRun(next)
    const deps = {
      action,
      find,
      storage,
      onProgress: setRun,
      isStopped: () => isStopped.current,
      explain: messageOf,
      isFatal: isUnreachable,
    }
    const { left, count } = await continueBulkRun(next, deps)
    setIsRunning(false)
    if (left.length === 0) {
      setRun(null)
      onClear()
      tell(`${action.label}: done for ${count}.`)
    }
    void queries.invalidateQueries()
  }

  function begin(action: Action<Item>, values: Values) {
    setOpen(null)
    const ids = items.map(idOf)
    void proceed(
      action,
      startBulkRun({ list, action: action.name, values }, ids, () => crypto.randomUUID()),
    )
  }

  if (run?.list === list) {
    const action = actions.find(({ name }) => name === run.action)
    return (
      <RunBar
        run={run}
        label={action?.label ?? run.action}
        isRunning={isRunning}
        onStop={() => {
          isStopped.current = true
        }}
        onResume={action && (() => void proceed(action, run))}
        onForget={() => {
          forgetBulkRun(storage)
          setRun(null)
        }}
      />
    )
  }
  if (items.length === 0) return null
  const offered = actions.filter(({ isOffered }) => items.every((item) => isOffered?.(item) ?? true))
  return (
    <section className={styles.bar} aria-label="Selection">
      <strong>{items.length} selected</strong>
      {offered.map((action) => (
        <Button key={action.name} look="line" aria-haspopup="dialog" onClick={() => setOpen(action)}>
          {action.label}
        </Button>
      ))}
      {offered.length === 0 && <span>Nothing can be done with all of them.</span>}
      <Button look="plain" onClick={onClear}>
        Clear selection
      </Button>
      {open && <BulkDialog action={open} items={items} idOf={idOf} onStart={begin} onClose={() => setOpen(null)} />}
    </section>
  )
}

type RunBarProps = {
  run: BulkRun
  label: string
  isRunning: boolean
  onStop: () => void
  /** Undefined where whoever is signed in may not do it. */
  onResume: (() => void) | undefined
  onForget: () => void
}

/** How far a run is; or what is left of one that was interrupted or could not do everything. */
function RunBar({ run, label, isRunning, onStop, onResume, onForget }: RunBarProps) {
  const { count, left } = run
  const failed = left.filter(({ failure }) => failure !== null)
  return (
    <section className={styles.bar} aria-label="Progress">
      <strong role="status">
        {label}: {count - left.length} of {count} done
        {failed.length > 0 && `, ${failed.length} failed`}
      </strong>
      <progress value={count - left.length} max={count} />
      {isRunning ? (
        <Button look="line" onClick={onStop}>
          Stop
        </Button>
      ) : (
        <>
          {onResume && (
            <Button look="line" onClick={onResume}>
              {failed.length === left.length ? 'Try again' : 'Resume'}
            </Button>
          )}
          <Button look="plain" onClick={onForget}>
            Leave the rest
          </Button>
        </>
      )}
      {!isRunning && failed.length > 0 && (
        <ul className={styles.failures}>
          {failed.map(({ id, failure }) => (
            <li key={id}>
              {id}: {failure}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
