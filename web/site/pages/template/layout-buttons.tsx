import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './page.module.css'
import type { LayoutSound } from './use-layout-sound.ts'

/** The button that plays all rows in turn. */
export function LayoutRows({ sound: { playing, waiting, start, stop } }: { sound: LayoutSound }) {
  const isPlaying = playing === 'rows'
  return (
    <div className="p-screen-only p-scripted">
      <Button look="line" busy={waiting === 'rows'} onClick={() => (isPlaying ? stop() : start('rows'))}>
        {isPlaying ? 'Stop' : 'Play each sound'}
      </Button>
      <VisuallyHidden>
        <span role="status">{isPlaying ? 'Playing row by row.' : ''}</span>
      </VisuallyHidden>
    </div>
  )
}

type HearButtonProps = { voice: string; colour: string; isLit: boolean; isBusy: boolean; onHear: () => void }

/** Plays one row; while it sounds, a dot of the product's colour stands in it. */
export function HearButton({ voice, colour, isLit, isBusy, onHear }: HearButtonProps) {
  return (
    <button
      type="button"
      className={styles.hear}
      aria-label={`Hear ${voice}`}
      aria-disabled={isBusy || undefined}
      data-lit={isLit || undefined}
      onClick={onHear}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true" focusable="false">
        {isLit ? (
          <circle cx="22" cy="22" r="13" fill={colour} stroke="currentColor" strokeWidth="2" />
        ) : (
          <path d="M16 13 L32 22 L16 31 Z" fill="currentColor" />
        )}
      </svg>
    </button>
  )
}
