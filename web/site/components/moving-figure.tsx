import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Illustration, useIllustrationStyle, useIllustrationWords } from '#web/ui/illustration/illustration.tsx'
import type { Subject } from '#web/ui/illustration/subject.ts'
import styles from './moving-figure.module.css'

type MovingFigureProps = {
  of: readonly Subject[]
  className?: string | undefined
  captionClassName: string | undefined
  /** The caption; unless given, what the figure shows, where there are words for it. */
  children?: ReactNode
}

/** A large figure. Where the shop's style can move, it moves after loading, unless the visitor's system asks for rest or they stop it. */
export function MovingFigure({ of, className, captionClassName, children }: MovingFigureProps) {
  const style = useIllustrationStyle()
  const words = useIllustrationWords(of)
  const [isRunning, setRunning] = useState(false)
  useEffect(() => {
    setRunning(!matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])
  if (!style) return null
  return (
    <figure className={className}>
      <Illustration of={of} isLabelled isRunning={style.moves ? isRunning : undefined} />
      {style.moves && (
        <figcaption className={captionClassName}>
          {children ?? <span>{words}</span>}
          <Button look="plain" className={styles.button} onClick={() => setRunning(!isRunning)}>
            {isRunning ? 'Stop the animation' : 'Start the animation'}
          </Button>
        </figcaption>
      )}
    </figure>
  )
}
