import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type FigureRing, RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import styles from './moving-figure.module.css'

type MovingFigureProps = {
  rings: FigureRing[]
  className?: string | undefined
  captionClassName: string | undefined
  children: ReactNode
}

/** A figure with its caption that moves after loading, unless the visitor's system asks for rest or they stop it. */
export function MovingFigure({ rings, className, captionClassName, children }: MovingFigureProps) {
  const [isRunning, setRunning] = useState(false)
  useEffect(() => {
    setRunning(!matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])
  return (
    <figure className={className}>
      <RhythmFigure rings={rings} numerals running={isRunning} />
      <figcaption className={captionClassName}>
        {children}
        <Button look="plain" className={styles.button} onClick={() => setRunning(!isRunning)}>
          {isRunning ? 'Let it rest' : 'Set it going'}
        </Button>
      </figcaption>
    </figure>
  )
}
