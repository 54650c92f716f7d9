import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useEffect, useState } from 'react'
import type { Permission } from '#contract/vendor-api/permissions.ts'
import { searchTextLength } from '#contract/vendor-api/search.ts'
import { call } from '../api/calls.ts'
import { messageOf } from '../api/desk-error.ts'
import { toWords } from '../format.ts'
import { useSession } from '../session/session-context.ts'
import styles from './command-box.module.css'
import { findCommands, type Run } from './commands.ts'
import { addressOfHit, nameKind } from './search-hits.ts'

/** For how many milliseconds nothing must be typed before the service searches. */
const pause = 120

/** What the command box finds, and the commands that fit what is typed. */
export function CommandSearch({ onRun }: { onRun: (run: Run) => void }) {
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
