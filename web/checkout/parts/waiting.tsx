import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import styles from './waiting.module.css'

const pulse = { steps: 8, hits: [0, 3, 6] }

/** A beat that goes on while something runs, and the words for it. */
export function Waiting({ children }: { children: string }) {
  return (
    <div className={styles.waiting} role="status">
      <RhythmFigure className={styles.figure} rings={[{ rhythm: pulse }]} running />
      <p>{children}</p>
    </div>
  )
}
