import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { polygonPoints, stepPosition } from '#web/ui/rhythm.ts'
import { rhythmOfRow } from './first-pad.ts'
import styles from './pad.module.css'
import { keyVelocity } from './pad-keys.ts'
import { readVelocity } from './velocity.ts'

type PadProps = {
  name: string
  letter: string | undefined
  row: string
  isSelected: boolean
  isLit: boolean
  /** The step of its row that is heard; null where nothing plays. */
  current: number | null
  /** Left out where it is a drawing; `velocity` from 0 to 1. */
  onHit?: ((velocity: number) => void) | undefined
  /** Whether it sounds as soon as it is touched; else with the click that follows, as a page that scrolls wants it. */
  isQuick: boolean
}

/** A place to hit: its name, its key, and its row as a small ring. */
export function Pad({ name, letter, isSelected, isLit, onHit, isQuick, ...drawing }: PadProps) {
  /** How hard the pointer that is about to click did hit. */
  const touch = useRef<number | null>(null)
  const face = (
    <>
      <span className={styles.letter} aria-hidden="true">
        {letter}
      </span>
      <SmallRing {...drawing} />
      <span className={styles.name}>{name}</span>
    </>
  )
  if (!onHit)
    return (
      <div className={styles.pad} data-selected={isSelected}>
        {face}
      </div>
    )

  function press(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    touch.current = readVelocity(event, event.currentTarget.getBoundingClientRect())
    if (isQuick) onHit?.(touch.current)
  }

  function click(event: MouseEvent) {
    const touched = touch.current
    touch.current = null
    if (touched !== null && isQuick) return
    onHit?.(touched ?? (event.shiftKey ? keyVelocity.accent : keyVelocity.plain))
  }

  return (
    <button
      type="button"
      className={styles.pad}
      data-selected={isSelected}
      data-lit={isLit}
      data-quick={isQuick}
      aria-current={isSelected || undefined}
      aria-keyshortcuts={letter}
      onPointerDown={press}
      onPointerCancel={() => {
        touch.current = null
      }}
      onClick={click}
    >
      {face}
    </button>
  )
}

function SmallRing({ row, current }: { row: string; current: number | null }) {
  const rhythm = rhythmOfRow(row)
  const bead = current === null ? null : stepPosition(current, rhythm.steps, 20)
  return (
    <svg className={styles.ring} viewBox="-25 -25 50 50" aria-hidden="true" focusable="false">
      <circle className={styles.line} r={20} />
      <polygon className={styles.shape} points={polygonPoints(rhythm, 20)} />
      {rhythm.hits.map((hit) => {
        const { x, y } = stepPosition(hit, rhythm.steps, 20)
        return <circle key={hit} className={styles.dot} cx={x} cy={y} r={2.4} />
      })}
      {bead && <circle className={styles.bead} cx={bead.x} cy={bead.y} r={4.4} />}
    </svg>
  )
}
