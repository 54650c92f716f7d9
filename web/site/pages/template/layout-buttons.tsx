import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './page.module.css'
import type { Course, LayoutSound } from './use-layout-sound.ts'

const courses: Record<Course, { start: string; stop: string; news: string }> = {
  rows: { start: 'Hear all, row by row', stop: 'Stop', news: 'Playing row by row.' },
  bar: { start: 'Hear the bar', stop: 'Stop the bar', news: 'Playing the bar, over and over.' },
}

/** Buttons to play all rows in turn, and the bar. */
export function LayoutCourses({ sound }: { sound: LayoutSound }) {
  const { hasBar, playing, waiting, start, stop } = sound
  const offered: Course[] = hasBar ? ['bar', 'rows'] : ['rows']
  return (
    <div className="p-screen-only p-scripted p-cluster p-gap-3">
      {offered.map((course) => (
        <Button
          key={course}
          look={course === 'bar' ? 'solid' : 'line'}
          busy={waiting === course}
          onClick={() => (playing === course ? stop() : start(course))}
        >
          {playing === course ? courses[course].stop : courses[course].start}
        </Button>
      ))}
      <VisuallyHidden>
        <span role="status">{playing === null ? '' : courses[playing].news}</span>
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
