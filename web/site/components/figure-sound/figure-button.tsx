import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './figure-button.module.css'

type FigureButtonProps = {
  sound: { isPlaying: boolean; isLoading: boolean; problem: string | null; toggle(): void }
  className?: string | undefined
  /** What it plays; the same words follow 'Stop'. */
  children?: ReactNode
}

/** The one control of a figure that can be heard: plays and stops it. */
export function FigureButton({ sound, className = '', children = 'Play' }: FigureButtonProps) {
  const { isPlaying, isLoading, problem, toggle } = sound
  return (
    <>
      <Button
        large
        className={`p-screen-only p-scripted ${styles.button} ${className}`}
        busy={isLoading}
        onClick={toggle}
      >
        <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d={isPlaying ? 'M4 4h12v12H4z' : 'M4 2.5 17 10 4 17.5z'} />
        </svg>
        <span>{isPlaying ? 'Stop' : children}</span>
      </Button>
      {problem !== null && (
        <Notice kind="problem">
          <p>{problem}</p>
        </Notice>
      )}
    </>
  )
}
