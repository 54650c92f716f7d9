import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from './page.module.css'
import type { QuickStartPage } from './schema.ts'

type QuickStartStepsProps = { daw: QuickStartPage['daws'][number]; onOpen: () => void }

/**
 * The steps in one DAW, of which the browser keeps one open at a time. All of them are in the document, for readers without
 * scripts and for search.
 */
export function QuickStartSteps({ daw, onOpen }: QuickStartStepsProps) {
  return (
    <details
      name="daw"
      className={styles.daw}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen()
      }}
    >
      <summary className={styles.opener}>
        <h3 className="p-size-2">{daw.name}</h3>
      </summary>
      <section id={daw.id} data-daw className={styles.steps} aria-label={daw.name}>
        <Prose nodes={daw.prose} link={Link} narrow />
      </section>
    </details>
  )
}
