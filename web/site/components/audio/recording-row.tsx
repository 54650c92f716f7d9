import type { KeyboardEventHandler, ReactNode } from 'react'
import { useIsInteractive } from '../../use-is-interactive.ts'
import type { Playback } from './audio-player.ts'
import { PlayButton } from './play-button.tsx'
import styles from './recording-row.module.css'
import { formatTime } from './track.ts'
import { Waveform } from './waveform.tsx'

/** How far a recording has been played, and its controls. */
type PlaybackControls = Pick<Playback, 'status' | 'position'> & {
  isOn: boolean
  toggle: () => void
  play: () => void
  seek: (seconds: number) => void
}

type RecordingRowProps = {
  title: string
  heading: 'h2' | 'h3'
  text: string | undefined
  note: string | undefined
  seconds: number
  peaks: readonly number[]
  playback: PlaybackControls
  /** What stands below the waveform. */
  children: ReactNode
  onKeyDown?: KeyboardEventHandler
}

/** A recording in a list: play, its words, its waveform and the time. */
export function RecordingRow(props: RecordingRowProps) {
  const { title, heading: Heading, text, note, seconds, peaks, playback, children, onKeyDown } = props
  const { status, position, isOn, toggle, play, seek } = playback
  const shared = { label: title, isDisabled: !useIsInteractive() }
  return (
    <li className={styles.recording} onKeyDown={onKeyDown}>
      <div className={styles.play}>
        <PlayButton {...shared} isOn={isOn} isLoading={status === 'loading'} onClick={toggle} />
      </div>
      <div className={styles.words}>
        <Heading className={styles.title}>{title}</Heading>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {note !== undefined && <p className="p-small p-soft">{note}</p>}
      </div>
      <div className={styles.sound}>
        <Waveform {...shared} peaks={peaks} seconds={seconds} position={position} onSeek={seek} onChoose={play} />
        {children}
        {status === 'failed' && (
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
