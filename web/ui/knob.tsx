import { type PointerEvent, useId, useRef } from 'react'
import styles from './knob.module.css'
import { stepPosition } from './rhythm.ts'

type KnobProps = {
  label: string
  value: number
  least?: number
  most?: number
  /** Where it stands, in words: 'wood, 34'. */
  words: string
  onChange: (value: number) => void
}

/** How far a pointer goes for the whole way, in pixels. */
const travel = 180

/** A slider drawn as a dial: dragged up or right, by touch only right, or moved by keys. */
export function Knob({ label, value, least = 0, most = 100, words, onChange }: KnobProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const grip = useRef<{ x: number; y: number; value: number } | null>(null)

  function take(event: PointerEvent<HTMLElement>) {
    grip.current = { x: event.clientX, y: event.clientY, value }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function drag({ clientX, clientY, pointerType }: PointerEvent) {
    if (!grip.current) return
    const raised = pointerType === 'touch' ? 0 : grip.current.y - clientY
    const moved = (clientX - grip.current.x + raised) / travel
    const turned = Math.round(grip.current.value + moved * (most - least))
    const next = Math.min(most, Math.max(least, turned))
    if (next !== value) onChange(next)
  }

  function letGo() {
    if (grip.current) input.current?.focus()
    grip.current = null
  }

  /** The browser has made it a scroll. */
  function giveBack() {
    if (grip.current && grip.current.value !== value) onChange(grip.current.value)
    grip.current = null
  }

  return (
    <div
      className={styles.knob}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={giveBack}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Dial place={(value - least) / (most - least)} />
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="range"
        min={least}
        max={most}
        value={value}
        aria-valuetext={words}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <span className={styles.words} aria-hidden="true">
        {words}
      </span>
    </div>
  )
}

const turns = 12
const sweep = 9
const start = 7.5

/** From the lower left round to the lower right, filled as far as it is turned. */
function Dial({ place }: { place: number }) {
  const from = stepPosition(start, turns, 20)
  const to = stepPosition(start + sweep * place, turns, 20)
  const isFar = sweep * place > turns / 2 ? 1 : 0
  const end = stepPosition(start + sweep, turns, 20)
  return (
    <svg className={styles.dial} viewBox="-23 -23 46 46" aria-hidden="true" focusable="false">
      <path className={styles.rim} d={`M ${from.x} ${from.y} A 20 20 0 1 1 ${end.x} ${end.y}`} />
      <path className={styles.turned} d={`M 0 0 L ${from.x} ${from.y} A 20 20 0 ${isFar} 1 ${to.x} ${to.y} Z`} />
      <line className={styles.hand} x2={to.x} y2={to.y} />
    </svg>
  )
}
