import type { ReadableAtom } from 'nanostores'
import { type KeyboardEvent, useRef, useState } from 'react'
import { readRow, type Step } from '#contract/instrument/instrument.ts'
import { polygonPoints, stepPosition } from '#web/ui/rhythm.ts'
import { rhythmOfRow } from './first-pad.ts'
import styles from './steps.module.css'
import { useResting } from './use-lit-pads.ts'

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

export type BeadProps = {
  /** The step of the sequencer that is heard; null while it stands, left out before there is one. */
  $step: ReadableAtom<number | null> | undefined
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

type StepButtonsProps = {
  name: string
  row: string
  onCycle: (step: number) => void
}

/** In parts of the drawing's width; the largest that do not meet, up to 56 pixels on the largest ring. */
const sizeOf = (steps: number) => Math.min(16, (252 / steps / halfWidth) * 100)
const inDrawing = (place: number) => `${50 + (place / halfWidth) * 50}%`

/** Where an arrow leads; others stay. */
const moves = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
])

/** The steps of a row, around the ring that is drawn below them. Arrows go round, Home and End to its ends. */
export function StepButtons({ name, row, onCycle }: StepButtonsProps) {
  const steps = readRow(row)
  const [reached, setReached] = useState(0)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const stop = Math.min(reached, steps.length - 1)

  function move(event: KeyboardEvent) {
    const by = moves.get(event.key)
    const to =
      by === undefined ? { Home: 0, End: steps.length - 1 }[event.key] : (stop + by + steps.length) % steps.length
    if (to === undefined) return
    event.preventDefault()
    setReached(to)
    buttons.current[to]?.focus()
  }

  return (
    <fieldset className="p-fill" aria-label={`Steps of ${name}`} onKeyDown={move}>
      {steps.map((step, at) => {
        const { x, y } = stepPosition(at, steps.length, 100)
        const size = `${sizeOf(steps.length)}%`
        return (
          <button
            key={`${x} ${y}`}
            ref={(button) => {
              buttons.current[at] = button
            }}
            type="button"
            className={styles.step}
            style={{ left: inDrawing(x), top: inDrawing(y), width: size, height: size }}
            tabIndex={at === stop ? 0 : -1}
            aria-label={`Step ${at + 1} of ${steps.length}, ${step}`}
            onFocus={() => setReached(at)}
            onClick={() => onCycle(at)}
          />
        )
      })}
    </fieldset>
  )
}
