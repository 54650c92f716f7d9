import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Action } from '../actions/action.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { messageOf } from '../api/desk-error.ts'
import { navigate } from '../navigation/location.ts'
import styles from './command-box.module.css'
import type { Run } from './commands.ts'
import { useCode } from './use-code.ts'

const loadSearch = () => import('./command-search.tsx')

/** The one box that finds everything and runs commands. ⌘K, Ctrl+K or / opens it. */
export function CommandBox() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [action, setAction] = useState<Action<null> | null>(null)
  const search = useCode('command-search', loadSearch, isOpen)

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isShortcut = event.key === 'k' && (event.metaKey || event.ctrlKey)
      if (!isShortcut && !(event.key === '/' && !isTyping(event.target))) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      // At once, so that what is typed next is typed into the box.
      flushSync(() => setIsOpen(true))
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    dialog.current?.showModal()
    // A dialog gives the focus to the first that can have it, which is the frame around the list.
    dialog.current?.querySelector('input')?.focus()
  }, [isOpen])

  function run(chosen: Run) {
    setIsOpen(false)
    if ('to' in chosen) navigate(chosen.to)
    else setAction(chosen.action)
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Meta+K Control+K /"
        onClick={() => setIsOpen(true)}
      >
        Search or run a command <kbd>/</kbd>
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-label="Search" onClose={() => setIsOpen(false)}>
        {isOpen &&
          (search.data ? (
            <search.data.CommandSearch onRun={run} />
          ) : (
            <p className={styles.note}>{search.error ? messageOf(search.error) : 'Loading…'}</p>
          ))}
      </dialog>
      {action && <ActionDialog action={action} item={null} onClose={() => setAction(null)} />}
    </>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
