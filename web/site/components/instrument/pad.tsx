import { type MouseEvent, memo, type PointerEvent, useRef } from 'react'
import { polygonPoints, stepPosition } from '#web/ui/rhythm.ts'
import { rhythmOfRow } from './first-pad.ts'
import styles from './pad.module.css'
import { keyVelocity, readVelocity } from './pad-keys.ts'
import { Bead, type BeadProps } from './steps.tsx'

type PadProps = {
  name: string
  letter: string | undefined
  row: string
  isSelected: boolean
  isLit: boolean
  $step: BeadProps['$step']
  onHit?: ((velocity: number) => void) | undefined
  /** Whether it sounds as soon as it is touched; else with the click that follows, as a page that scrolls wants it. */
  isQuick: boolean
}

/** A place to hit: its name, its key, and its row as a small ring. */
export function Pad({ name, letter, isSelected, isLit, onHit, isQuick, ...drawing }: PadProps) {
  /** How hard the pointer hit that is about to click, and whether it has sounded by then. */
  const touch = useRef<{ velocity: number; isHeard: boolean } | null>(null)
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
    const velocity = readVelocity(event, event.currentTarget.getBoundingClientRect())
    touch.current = { velocity, isHeard: isQuick }
    if (isQuick) onHit?.(velocity)
  }

  function click(event: MouseEvent) {
    const touched = touch.current
    touch.current = null
    if (touched?.isHeard) return
    onHit?.(touched?.velocity ?? (event.shiftKey ? keyVelocity.accent : keyVelocity.plain))
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

/** Drawn anew with its row only, however often the pad is hit. */
const SmallRing = memo(function SmallRing({ row, $step }: Pick<PadProps, 'row' | '$step'>) {
  const rhythm = rhythmOfRow(row)
  return (
    <svg className={styles.ring} viewBox="-25 -25 50 50" aria-hidden="true" focusable="false">
      <circle className={styles.line} r={20} />
      <polygon className={styles.shape} points={polygonPoints(rhythm, 20)} />
      {rhythm.hits.map((hit) => {
        const { x, y } = stepPosition(hit, rhythm.steps, 20)
        return <circle key={hit} className={styles.dot} cx={x} cy={y} r={2.4} />
      })}
      <Bead $step={$step} steps={rhythm.steps} radius={20} size={4.4} />
    </svg>
  )
})
