import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import styles from './checkout.module.css'

const pulse = { steps: 8, hits: [0, 3, 6] }

/** An animated rhythm with a message while an action runs; it is static with reduced motion. */
export function Waiting({ children }: { children: string }) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <div className="p-gap-5 p-soft p-middle p-flex" role="status">
      <RhythmFigure className={styles.figure} rings={[{ rhythm: pulse }]} running={!isCalm} />
      <p>{children}</p>
    </div>
  )
}
