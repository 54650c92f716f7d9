import type { Rhythm } from '#contract/rhythm.ts'
import styles from './bar-strip.module.css'

/** A bar as a row of steps, those that sound filled; as long as the bar is, where a page is sixteen steps wide. */
export function BarStrip({ rhythm: { steps, hits } }: { rhythm: Rhythm }) {
  return (
    <div className={styles.strip} aria-hidden="true">
      {Array.from({ length: steps }, (_, step) => step).map((step) => (
        <span key={step} className={styles.step} data-hit={hits.includes(step)} />
      ))}
    </div>
  )
}
