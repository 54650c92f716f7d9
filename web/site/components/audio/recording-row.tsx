import type { KeyboardEventHandler, ReactNode } from 'react'
import styles from './recording-row.module.css'
import { formatTime } from './track.ts'

type RecordingRowProps = {
  title: string
  heading: 'h2' | 'h3'
  text: string | undefined
  note: string | undefined
  position: number
  seconds: number
  /** What starts and pauses it. */
  button: ReactNode
  /** What stands beside the words: the waveform, and what belongs to it. */
  children: ReactNode
  /** Whether it did not load. */
  hasFailed: boolean
  onKeyDown?: KeyboardEventHandler
}

/** A recording in a list: play, its words, its waveform and the time. */
export function RecordingRow(props: RecordingRowProps) {
  const { title, heading: Heading, text, note, position, seconds, button, children, hasFailed, onKeyDown } = props
  return (
    <li className={styles.recording} onKeyDown={onKeyDown}>
      <div className={styles.play}>{button}</div>
      <div className={styles.words}>
        <Heading className={styles.title}>{title}</Heading>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {note !== undefined && <p className="p-small p-soft">{note}</p>}
      </div>
      <div className={styles.sound}>
        {children}
        {hasFailed && (
          <p className={styles.problem} role="alert">
            This recording did not load. Check your connection, then press play again.
          </p>
        )}
      </div>
      <p className={styles.time}>
        <span className={styles.passed}>{formatTime(position)}</span> / {formatTime(Math.round(seconds))}
      </p>
    </li>
  )
}
