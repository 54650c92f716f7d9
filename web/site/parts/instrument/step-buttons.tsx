import { type KeyboardEvent, useRef, useState } from 'react'
import { readRow } from '#contract/instrument/instrument.ts'
import { stepPosition } from '#web/ui/rhythm.ts'
import styles from './step-buttons.module.css'
import { halfWidth } from './step-ring.tsx'

type StepButtonsProps = {
  /** Whose row it is. */
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
