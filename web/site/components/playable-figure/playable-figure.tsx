import { useState } from 'react'
import { readRow, type Step } from '#contract/instrument/instrument.ts'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Link } from '../../navigation/link.tsx'
import { FigureButton } from '../figure-sound/figure-button.tsx'
import { useFigureSound } from '../figure-sound/use-figure-sound.ts'
import styles from './playable-figure.module.css'
import type { PlayableFigure as Figure } from './schema.ts'

/** A rhythm within a text: a row for each pad that sounds, one button that plays it, and the way into the instrument. */
export function PlayableFigure({ path, title, product, setup, voices }: Figure) {
  const [now, setNow] = useState<number | null>(null)
  const sound = useFigureSound(setup, setNow)
  const rows = setup.pattern.rows
    .map((row, pad) => ({ voice: voices[pad] ?? `Pad ${pad + 1}`, steps: readRow(row) }))
    .filter(({ steps }) => steps.some((step) => step !== 'rest'))
  const longest = Math.max(...rows.map(({ steps }) => steps.length))
  return (
    <ColourPanel colour={product.colour} className={styles.figure} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <p className={styles.about}>
        {product.name}, {[...new Set(rows.map(({ steps }) => steps.length))].join(' against ')} steps,{' '}
        {setup.pattern.tempo} bpm
      </p>
      <ul className={styles.rows}>
        {rows.map(({ voice, steps }) => (
          <li key={voice} className={styles.row}>
            <span className={styles.voice}>{voice}</span>
            <StepRow steps={steps} of={longest} now={now} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <FigureButton sound={sound} />
        <Link href={path} className="p-tap">
          Open in {product.name}
        </Link>
      </div>
    </ColourPanel>
  )
}

/** The steps of a pad, as wide as they last; the one that is heard stands out. */
function StepRow({ steps, of, now }: { steps: readonly Step[]; of: number; now: number | null }) {
  const hits = steps.flatMap((step, at) => (step === 'rest' ? [] : [at + 1]))
  return (
    <svg
      className={styles.steps}
      viewBox={`0 0 ${of * cell} ${cell}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Steps ${hits.join(', ')} of ${steps.length}`}
    >
      {steps.map((step, at) => {
        const x = at * cell
        return <StepCell key={x} x={x} step={step} isNow={now !== null && now % steps.length === at} />
      })}
    </svg>
  )
}

const cell = 40
const gap = 3
const heights: Record<Step, number> = { rest: 0, hit: 22, accent: cell }

function StepCell({ x, step, isNow }: { x: number; step: Step; isNow: boolean }) {
  const height = heights[step]
  return (
    <>
      <rect className={styles.cell} data-now={isNow || undefined} x={x} width={cell - gap} height={cell} />
      {height > 0 && (
        <rect
          className={styles.hit}
          data-now={isNow || undefined}
          x={x}
          y={cell - height}
          width={cell - gap}
          height={height}
        />
      )}
    </>
  )
}
