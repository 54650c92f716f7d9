import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { MotionButton, useMotion } from '../../parts/motion.tsx'
import { describeMetre } from '../../parts/templates/template-metre.ts'
import type { TemplateCard } from '../templates/schema.ts'
import styles from './template-ring.module.css'

/** A template's bar, kept in time, with its metre and tempo. */
export function TemplateRing({ rhythm, tempo }: Pick<TemplateCard, 'rhythm' | 'tempo'>) {
  const motion = useMotion()
  return (
    <figure>
      <RhythmFigure rings={[{ rhythm }]} numerals running={motion.isRunning} />
      <figcaption className={styles.caption}>
        <span className="p-strong p-tabular">{describeMetre({ rhythm, tempo })}</span>
        <MotionButton motion={motion} />
      </figcaption>
    </figure>
  )
}
