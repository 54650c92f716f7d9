import { stepPosition } from './rhythm.ts'
import styles from './rhythm-figure.module.css'

type SeatFigureProps = { seats: number; taken: number; colour: string }

/** A license's seats around a ring, the taken ones filled. Nothing for readers of screens: the words stand beside it. */
export function SeatFigure({ seats, taken, colour }: SeatFigureProps) {
  const places = Array.from({ length: seats }, (_, seat) => stepPosition(seat, seats, 100))
  return (
    <svg viewBox="-126 -126 252 252" className={styles.figure} aria-hidden="true" focusable="false">
      <circle className={styles.ring} r={100} />
      {places.map(({ x, y }, seat) => (
        <circle
          key={`${x} ${y}`}
          className={styles.seat}
          data-taken={seat < taken}
          cx={x}
          cy={y}
          r={24}
          fill={seat < taken ? colour : undefined}
        />
      ))}
    </svg>
  )
}
