import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Permission } from '#contract/vendor/permissions.ts'
import { searchTextLength } from '#contract/vendor/search.ts'
import type { Action } from '../actions/action.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { call } from '../api/calls.ts'
import { messageOf } from '../api/desk-error.ts'
import { toWords } from '../format.ts'
import { navigate } from '../navigation/location.ts'
import { useSession } from '../session/session-context.ts'
import styles from './command-box.module.css'
import { findCommands, type Run } from './commands.ts'
import { addressOfHit, nameKind } from './search-hits.ts'

/** For how many milliseconds nothing must be typed before the service searches. */
const pause = 120

/** The one box that finds everything and runs commands. ⌘K, Ctrl+K or / opens it. */
export function CommandBox() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [action, setAction] = useState<Action<null> | null>(null)

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
        {isOpen && <Box onRun={run} />}
      </dialog>
      {action && <ActionDialog action={action} item={null} onClose={() => setAction(null)} />}
    </>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function Box({ onRun }: { onRun: (run: Run) => void }) {
  const { may } = useSession()
  const [text, setText] = useState('')
  const sought = usePaused(text.trim())
  const canSearch = canSearchFor(sought, may)
  const search = useQuery({
    queryKey: ['search', sought],
    queryFn: () => call('search', { query: { q: sought } }),
    enabled: canSearch,
    placeholderData: keepPreviousData,
  })
  const groups = canSearch ? (search.data?.groups ?? []) : []
  // Whoever types an address mostly looks for it: until it was searched for, Enter must not grant anything.
  const isSearching = canSearchFor(text.trim(), may) && (text.trim() !== sought || search.isFetching)
  const commands = isSearching && isAddress(text.trim()) ? [] : findCommands(text, may)
  return (
    <Command label="Search or run a command" shouldFilter={false} loop>
      <Command.Input
        autoFocus
        className={styles.input}
        placeholder="Address, name, order, invoice, license, device, voucher, coupon"
        value={text}
        onValueChange={setText}
        maxLength={searchTextLength.max}
      />
      <Command.List className={styles.list}>
        {groups.map(({ kind, hits, mayHaveMore }) => (
          <Command.Group key={kind} heading={`${nameKind(kind)}${mayHaveMore ? ' (there are more: type more)' : ''}`}>
            {hits.map((hit) => (
              <Command.Item
                key={hit.id}
                value={`${kind} ${hit.id}`}
                className={styles.item}
                onSelect={() => onRun({ to: addressOfHit(kind, hit) })}
              >
                <span className={styles.title}>{hit.title}</span>
                <span className={styles.detail}>{hit.detail}</span>
                <span className={styles.state}>{hit.status === null ? '' : toWords(hit.status)}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {commands.length > 0 && (
          <Command.Group heading="Commands">
            {commands.map(({ label, run }) => (
              <Command.Item key={label} value={`command ${label}`} className={styles.item} onSelect={() => onRun(run)}>
                <span className={styles.title}>{label}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {groups.length === 0 && commands.length === 0 && (
          <p className={styles.note}>{explainNothing(sought, search)}</p>
        )}
      </Command.List>
    </Command>
  )
}

const canSearchFor = (text: string, may: (permission: Permission) => boolean) =>
  text.length >= searchTextLength.min && may('search:read')

const isAddress = (text: string) => /^\S+@\S+$/.test(text)

function explainNothing(sought: string, { isFetching, error }: { isFetching: boolean; error: Error | null }): string {
  if (error) return messageOf(error)
  if (isFetching) return 'Searching…'
  return sought.length < searchTextLength.part
    ? `Type at least ${searchTextLength.part} characters.`
    : 'Nothing was found.'
}

/** A text once nothing was typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
