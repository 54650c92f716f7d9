import type { ReactNode } from 'react'
import { stepPosition } from '../rhythm.ts'
import figureStyles from '../rhythm-figure.module.css'
import { RhythmFigure } from '../rhythm-figure.tsx'
import { RhythmGroups } from '../rhythm-groups.tsx'
import { rhythmOfSubject } from './rhythm-of-subject.ts'
import type { FigureProps, IllustrationStyle, SeatsProps } from './style.ts'
import type { Subject } from './subject.ts'

/** Rhythms as rings, with a dot for each step that sounds. */
export const style: IllustrationStyle = { Figure: Rings, moves: true, describe, ofRow, Seats: SeatRing }

function Rings({ of, weight, isLabelled, isRunning, stepLength, className }: FigureProps) {
  const rings = of.map((subject) => ({ rhythm: rhythmOfSubject(subject), colour: subject.colour }))
  return (
    <RhythmFigure
      rings={rings}
      dot={weight}
      numerals={isLabelled}
      running={isRunning}
      stepLength={stepLength}
      className={className}
    />
  )
}

/** The rhythms that the vendor wrote: '7 steps, 2+2+3' of one, '7 against 11' of several. */
function describe(of: readonly Subject[]): ReactNode {
  const rhythms = of.flatMap(({ rhythm }) => rhythm ?? [])
  const [first] = rhythms
  if (!first || rhythms.length < of.length) return null
  if (rhythms.length > 1) return rhythms.map(({ steps }) => steps).join(' against ')
  return (
    <>
      {first.steps} steps, <RhythmGroups rhythm={first} />
    </>
  )
}

/** As many hits as rows so far, spread over the bar. */
function ofRow(subject: Subject, row: number, rows: number): Subject {
  const { steps } = rhythmOfSubject(subject)
  const hits = Array.from({ length: row + 1 }, (_, hit) => Math.floor((hit * steps) / rows))
  return { ...subject, rhythm: { steps, hits } }
}

/** Seats fit around a ring up to this number; more are steps, with a hit for each that is taken. */
const mostSeats = 12

function SeatRing({ seats, taken, colour }: SeatsProps) {
  if (seats > mostSeats) {
    const hits = Array.from({ length: taken }, (_, seat) => seat)
    return <RhythmFigure rings={[{ rhythm: { steps: seats, hits } }]} dot={9} />
  }
  const places = Array.from({ length: seats }, (_, seat) => stepPosition(seat, seats, 100))
  return (
    <svg viewBox="-126 -126 252 252" className={figureStyles.figure} aria-hidden="true" focusable="false">
      <circle className={figureStyles.ring} r={100} />
      {places.map(({ x, y }, seat) => (
        <circle
          key={`${x} ${y}`}
          className={figureStyles.seat}
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
