import type { ReactNode } from 'react'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Link } from '../../navigation/link.tsx'
import { usePageLink } from '../../shop.tsx'
import styles from './search.module.css'
import { searchParameter } from './search-document.ts'
import type { Found } from './search-pages.ts'

type SearchResultsProps = {
  query: string
  /** Null until the search has loaded. */
  found: readonly Found[] | null
  problem: string | null
  limit: number
}

/** What was found, the best first; how much it is is read out as it changes. */
export function SearchResults({ query, found, problem, limit }: SearchResultsProps) {
  const isAsked = query.trim() !== ''
  const shown = isAsked && found ? found.slice(0, limit) : []
  return (
    <>
      <p role="status" className={styles.count}>
        {isAsked && (problem ?? (found ? countResults(found.length, query, limit) : 'One moment.'))}
      </p>
      {shown.length > 0 && (
        <ol className="p-hairline-top">
          {shown.map((result) => (
            <Result key={result.path} result={result} />
          ))}
        </ol>
      )}
    </>
  )
}

function Result({ result: { path, title, kind, heading, excerpt } }: { result: Found }) {
  return (
    <li className={styles.result}>
      <Link href={path} className={styles.title}>
        {title}
      </Link>
      <p className="p-hint">{heading === '' ? kind : `${kind}: ${heading}`}</p>
      <p className={styles.excerpt}>
        {excerpt.map(({ text, isFound }, index) => {
          const key = `${index}:${text}`
          return isFound ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
        })}
      </p>
    </li>
  )
}

type SearchFieldProps = {
  label: string
  query: string
  onQuery: (query: string) => void
  onApproach: () => void
  onSend?: () => void
  children?: ReactNode
}

/** A field to search by: results follow what is typed. */
export function SearchField({ label, query, onQuery, onApproach, onSend, children }: SearchFieldProps) {
  const support = usePageLink('support')
  return (
    <search>
      <form
        action={support?.href}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSend?.()
        }}
      >
        <FieldFrame label={label} name={searchParameter}>
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

/** How much was found, in a sentence. */
export function countResults(count: number, query: string, limit: number): string {
  const quoted = `‘${query.trim()}’`
  if (count === 0) return `Nothing found for ${quoted}. Try another word, or ask us.`
  if (count > limit) return `The best ${limit} of ${count} results for ${quoted}.`
  return `${count} ${count === 1 ? 'result' : 'results'} for ${quoted}.`
}
