import { useIllustrationStyle } from './illustration.tsx'
import styles from './seat-figure.module.css'
import type { SeatsProps } from './style.ts'

/** A license's seats, the taken ones filled. Hidden from screen readers: the words stand beside it. */
export function SeatFigure(props: SeatsProps) {
  const { Seats = SeatComputers } = useIllustrationStyle() ?? {}
  return <Seats {...props} />
}

const mostInRow = 3
const width = 40
const height = 32

/** A computer for each seat, in rows. */
function SeatComputers({ seats, taken, colour }: SeatsProps) {
  const columns = Math.min(mostInRow, seats)
  const places = Array.from({ length: seats }, (_, seat) => ({
    x: (seat % columns) * width,
    y: Math.floor(seat / columns) * height,
  }))
  return (
    <svg
      viewBox={`0 0 ${columns * width} ${Math.ceil(seats / columns) * height}`}
      className={styles.seats}
      aria-hidden="true"
      focusable="false"
    >
      {places.map(({ x, y }, seat) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`} className={styles.computer}>
          <rect x="6" y="3" width="26" height="18" rx="1.5" fill={seat < taken ? colour : 'none'} />
          <path d="M2 25H36" />
        </g>
      ))}
    </svg>
  )
}
