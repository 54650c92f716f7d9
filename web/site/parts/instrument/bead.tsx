import type { ReadableAtom } from 'nanostores'
import { stepPosition } from '#web/ui/rhythm.ts'
import styles from './bead.module.css'
import { useResting } from './use-sounding.ts'

export type BeadProps = {
  /** The step of the sequencer that is heard; null while it stands, left out before there is one. */
  $step: ReadableAtom<number | null> | undefined
  /** How many steps its row has, which wraps by itself. */
  steps: number
  radius: number
  size: number
}

/** Where a row is, while it plays. Nothing else is drawn anew from step to step. */
export function Bead({ $step, steps, radius, size }: BeadProps) {
  const step = useResting($step, null)
  if (step === null) return null
  const { x, y } = stepPosition(step % steps, steps, radius)
  return <circle className={styles.bead} cx={x} cy={y} r={size} />
}
