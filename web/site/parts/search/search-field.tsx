import type { ReactNode } from 'react'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { siteLinks } from '../frame/site-links.ts'
import { searchParameter } from './search-document.ts'
import styles from './search-field.module.css'

type SearchFieldProps = {
  label: string
  query: string
  onQuery: (query: string) => void
  /** Runs when somebody is about to search. */
  onApproach: () => void
  /** Runs as it is sent. */
  onSend?: () => void
  children?: ReactNode
}

/** A field to search by: results follow what is typed. */
export function SearchField({ label, query, onQuery, onApproach, onSend, children }: SearchFieldProps) {
  return (
    <search>
      <form
        action={siteLinks.support.href}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSend?.()
        }}
      >
        <FieldFrame label={label}>
          {(tied) => (
            <input
              {...tied}
              type="search"
              name={searchParameter}
              autoComplete="off"
              maxLength={200}
              value={query}
              onFocus={onApproach}
              onChange={({ currentTarget }) => onQuery(currentTarget.value)}
            />
          )}
        </FieldFrame>
        {children}
      </form>
    </search>
  )
}
