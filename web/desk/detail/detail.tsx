import type { ReactNode } from 'react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './detail.module.css'

type DetailProps = {
  title: string
  status?: ReactNode
  children: ReactNode
  neighbours?: ReactNode
  actions?: ReactNode
}

/** A page about one thing: what it is and its status, what can be done, and its sections. */
export const Detail = ({ title, status, children, neighbours, actions }: DetailProps) => (
  <article className={styles.detail}>
    <header className={styles.header}>
      <h1>{title}</h1>
      {status}
      {neighbours}
    </header>
    {actions}
    {children}
  </article>
)

/** A section of such a page. `note` says why there is nothing, in place of the content. */
export const Section = ({
  title,
  note,
  children,
}: {
  title: string
  note?: string | undefined
  children?: ReactNode
}) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {note === undefined ? children : <p className={styles.note}>{note}</p>}
  </section>
)

/** The most characters of a text that is not broken, such as a moment or an amount. */
const shortText = 20
const isShort = (text: ReactNode) => typeof text === 'string' && text.length <= shortText

/** Names and values beside each other. Values that are null are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) =>
      value === null || value === '' ? null : (
        <div key={name} data-short={isShort(value)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
)

type PlainTableProps = {
  label: string
  /** '' above what can be done with a row. */
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A short table, all of which is in the document. */
export const PlainTable = ({ label, heads, rows }: PlainTableProps) => (
  <div className={styles.scroll}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head === '' ? <VisuallyHidden>Actions</VisuallyHidden> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={heads[at]} data-label={heads[at]} data-empty={cell === ''} data-short={isShort(cell)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** What tells more of something, below its name in a cell. */
export const Sub = ({ children }: { children: ReactNode }) => <p className={styles.sub}>{children}</p>

const good = ['Completed', 'Active', 'Succeeded', 'Delivered', 'Won', 'Approved', 'Sent', 'Current', 'Ok', 'Done']
const bad = ['Failed', 'Revoked', 'Declined', 'Parked', 'Lost', 'Refused', 'Held', 'Wrong']

/** A status in words, with a colour that repeats what it says. */
export function Status({ children }: { children: string }) {
  const kind = good.includes(children) ? 'good' : bad.includes(children) ? 'bad' : 'open'
  return (
    <span className={styles.status} data-kind={kind}>
      {children}
    </span>
  )
}
