import { type ReactNode, useId } from 'react'
import { searchParameter } from '#contract/pages/search.ts'
import { siteLinks } from '../frame/site-links.ts'
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
  const id = useId()
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
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <input
          id={id}
          type="search"
          name={searchParameter}
          className={styles.input}
          autoComplete="off"
          maxLength={200}
          value={query}
          onFocus={onApproach}
          onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        />
        {children}
      </form>
    </search>
  )
}
