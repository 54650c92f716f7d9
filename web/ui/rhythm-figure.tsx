import { useId } from 'react'
import { type Point, polygonPoints, type Rhythm, ringCentres, stepPosition } from './rhythm.ts'
import styles from './rhythm-figure.module.css'
import { useBeat } from './use-beat.ts'

/** `colour` paints the polygon; by default it has the colour of the text. */
export type FigureRing = { rhythm: Rhythm; colour?: string | undefined }

type RhythmFigureProps = {
  /** More than one overlap; what the first two share has the colour of the text. */
  rings: readonly FigureRing[]
  /** Numbers at the steps. */
  numerals?: boolean | undefined
  /** Whether a bead walks each ring; it rests where it is when this turns false. Left out, there is no bead. */
  running?: boolean | undefined
  /** How long a step lasts, in milliseconds, where a sound sets the pace. */
  stepLength?: number | undefined
  /** Radius of the dots where the ring's is 100; small figures need larger ones. */
  dot?: number | undefined
  className?: string | undefined
}

const radius = 100

/** A drawing of rhythms as rings: ticks for steps, dots for hits, a polygon between the hits. Nothing for readers of screens. */
export function RhythmFigure({
  rings,
  numerals = false,
  running,
  stepLength,
  dot = 4.2,
  className,
}: RhythmFigureProps) {
  const centres = ringCentres(rings.length)
  const half = radius + (numerals ? 24 : 10) + Math.max(...centres.map(({ x }) => Math.abs(x)))
  const placed = rings.map((ring, index) => ({ ...ring, key: ringKey(ring), at: translate(centres[index]) }))
  return (
    <svg
      viewBox={`${-half} ${-half} ${half * 2} ${half * 2}`}
      className={`${styles.figure} ${className ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      {placed.map(({ rhythm, colour = 'currentColor', key, at }) => (
        <polygon
          key={key}
          className={styles.polygon}
          data-line={rhythm.hits.length < 3}
          transform={at}
          points={polygonPoints(rhythm, radius)}
          fill={colour}
          stroke={colour}
        />
      ))}
      <Overlap rings={placed} />
      {placed.map(({ rhythm, key, at }) => (
        <g key={key} transform={at}>
          <Ring rhythm={rhythm} numerals={numerals} running={running} stepLength={stepLength} dot={dot} />
        </g>
      ))}
    </svg>
  )
}

type PlacedRing = FigureRing & { at: string }

/** What the first two rings share, in the colour of the text, which stands out from both of their colours. */
function Overlap({ rings: [first, second] }: { rings: readonly PlacedRing[] }) {
  const id = useId()
  if (!first || !second) return null
  return (
    <>
      <clipPath id={id}>
        <polygon transform={first.at} points={polygonPoints(first.rhythm, radius)} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <polygon transform={second.at} points={polygonPoints(second.rhythm, radius)} fill="currentColor" />
      </g>
    </>
  )
}

const ringKey = ({ rhythm, colour }: FigureRing) => `${rhythm.steps}:${rhythm.hits.join('-')}:${colour ?? ''}`
const translate = (point: Point | undefined) => `translate(${point?.x ?? 0} ${point?.y ?? 0})`

type RingProps = Pick<RhythmFigureProps, 'running' | 'stepLength'> & { rhythm: Rhythm; numerals: boolean; dot: number }

function Ring({ rhythm, numerals, running, stepLength, dot }: RingProps) {
  const { bead, hits } = useBeat(rhythm, running, stepLength)
  const steps = Array.from({ length: rhythm.steps }, (_, step) => step)
  return (
    <>
      <circle className={styles.ring} r={radius} />
      {steps.map((step) => (
        <Tick key={step} step={step} steps={rhythm.steps} />
      ))}
      {numerals && steps.map((step) => <Numeral key={step} step={step} rhythm={rhythm} />)}
      {running !== undefined && <circle ref={bead} className={styles.bead} cy={-radius} r={8.5} />}
      {rhythm.hits.map((hit, index) => (
        <g key={hit} transform={translate(stepPosition(hit, rhythm.steps, radius))}>
          <circle
            ref={(element) => {
              hits.current[index] = element
            }}
            className={styles.hit}
            r={dot}
          />
        </g>
      ))}
    </>
  )
}

function Tick({ step, steps }: { step: number; steps: number }) {
  const from = stepPosition(step, steps, radius - 3)
  const to = stepPosition(step, steps, radius + 3)
  return <line className={styles.tick} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
}

function Numeral({ step, rhythm }: { step: number; rhythm: Rhythm }) {
  const { x, y } = stepPosition(step, rhythm.steps, radius + 16)
  return (
    <text className={styles.numeral} data-hit={rhythm.hits.includes(step)} x={x} y={y} dy="0.36em">
      {step + 1}
    </text>
  )
}
