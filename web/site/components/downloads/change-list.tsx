import { NoBreak } from '#web/ui/no-break.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './change-list.module.css'
import type { Change } from './release-notes.ts'

/** What a release changes, a line for each change with its kind; nothing if no change is named. */
export function ChangeList({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map(({ kind, text }) => (
        <li key={text} className={styles.change}>
          {kind && (
            <span className={styles.kind}>
              {kind}
              <VisuallyHidden>: </VisuallyHidden>
            </span>
          )}
          <span className={styles.text}>
            <NoBreak text={text} />
          </span>
        </li>
      ))}
    </ul>
  )
}
