import { readRow, type Step } from '#contract/instrument/instrument.ts'
import { polygonPoints, stepPosition } from '#web/ui/rhythm.ts'
import { Bead, type BeadProps } from './bead.tsx'
import { rhythmOfRow } from './first-pad.ts'
import styles from './step-ring.module.css'

const radius = 100
/** Half the width of the drawing, where the ring's radius is 100. */
export const halfWidth = 124

const dots: Record<Step, number> = { rest: 0, hit: 5, accent: 9 }

type StepRingProps = {
  rows: readonly string[]
  selected: number
  $step: BeadProps['$step']
}

/** The selected pad's row around a circle, and those of the others as lines behind it. A drawing: its steps lie over it. */
export function StepRing({ rows, selected, $step }: StepRingProps) {
  const steps = readRow(rows[selected] ?? '')
  const rhythm = rhythmOfRow(rows[selected] ?? '')
  return (
    <svg
      className={styles.ring}
      viewBox={`${-halfWidth} ${-halfWidth} ${halfWidth * 2} ${halfWidth * 2}`}
      aria-hidden="true"
      focusable="false"
    >
      {[...new Set(rows)].map((row) => (
        <polygon key={row} className={styles.other} points={polygonPoints(rhythmOfRow(row), radius)} />
      ))}
      <polygon className={styles.shape} data-line={rhythm.hits.length < 3} points={polygonPoints(rhythm, radius)} />
      <circle className={styles.line} r={radius} />
      {steps.map((step, at) => {
        const { x, y } = stepPosition(at, steps.length, radius)
        return <StepMark key={`${x} ${y}`} step={step} at={at} of={steps.length} />
      })}
      <Bead $step={$step} steps={steps.length} radius={radius} size={11} />
    </svg>
  )
}

function StepMark({ step, at, of }: { step: Step; at: number; of: number }) {
  const inner = stepPosition(at, of, radius - 3)
  const outer = stepPosition(at, of, radius + 3)
  const dot = stepPosition(at, of, radius)
  const numeral = stepPosition(at, of, radius + 16)
  return (
    <>
      <line className={styles.line} x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
      {step !== 'rest' && <circle className={styles.dot} cx={dot.x} cy={dot.y} r={dots[step]} />}
      <text className={styles.numeral} data-hit={step !== 'rest'} x={numeral.x} y={numeral.y} dy="0.36em">
        {at + 1}
      </text>
    </>
  )
}
