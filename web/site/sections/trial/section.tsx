import { SectionFrame } from '../section-frame.tsx'
import type { TrialSection } from './schema.ts'
import styles from './section.module.css'
import { TrialFiles } from './trial-files.tsx'
import { trialWords } from './trial-words.ts'

export { schema } from './schema.ts'

/** How to try a product, in three steps; the first has its files. */
export default function Section({ id, payload }: { id: string; payload: TrialSection }) {
  const [install, start, end] = trialWords(payload)
  return (
    <SectionFrame id={id} title={payload.title} lead={payload.text}>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <p>{install}</p>
          <TrialFiles {...payload} />
        </li>
        <li className={styles.step}>
          <p>{start}</p>
        </li>
        <li className={styles.step}>
          <p>{end}</p>
        </li>
      </ol>
    </SectionFrame>
  )
}
