import { useIllustrationStyle } from './illustration.tsx'
import styles from './seat-figure.module.css'
import type { SeatsProps } from './style.ts'

/** A license's seats, the taken ones filled. Hidden from screen readers: the words stand beside it. */
export function SeatFigure(props: SeatsProps) {
  const { Seats = SeatGrid } = useIllustrationStyle() ?? {}
  return <Seats {...props} />
}

function SeatGrid({ seats, taken, colour }: SeatsProps) {
  const columns = Math.ceil(Math.sqrt(seats))
  const places = Array.from({ length: seats }, (_, seat) => placeSeat(seat, seats, columns))
  return (
    <svg viewBox={`0 0 ${columns} ${columns}`} className={styles.seats} aria-hidden="true" focusable="false">
      {places.map(({ x, y }, seat) => (
        <circle
          key={`${x} ${y}`}
          cx={x + 0.5}
          cy={y + 0.5}
          r={0.34}
          stroke="currentColor"
          strokeWidth={0.03}
          fill={seat < taken ? colour : 'none'}
        />
      ))}
    </svg>
  )
}

/** Row by row, the last one in the middle if it is not full. */
function placeSeat(seat: number, seats: number, columns: number) {
  const y = Math.floor(seat / columns)
  const free = Math.max(0, columns * (y + 1) - seats)
  return { x: (seat % columns) + free / 2, y }
}
