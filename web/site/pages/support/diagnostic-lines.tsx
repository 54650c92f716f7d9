import type { Diagnostic } from '#contract/endpoints/support.ts'
import styles from './diagnostic-lines.module.css'

/** What is sent along, to the letter. */
export function DiagnosticLines({ diagnostics }: { diagnostics: readonly Diagnostic[] | null }) {
  if (!diagnostics) return <p role="status">One moment.</p>
  return (
    <dl className={styles.lines} aria-label="What is sent along">
      {diagnostics.map(({ label, value }) => (
        <div key={`${label}: ${value}`} className={styles.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
