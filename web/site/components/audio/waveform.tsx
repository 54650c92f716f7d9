import { type KeyboardEvent, useId } from 'react'
import { drawWaveform, waveformSize } from './draw-waveform.ts'
import { formatTime } from './track.ts'
import styles from './waveform.module.css'

type WaveformProps = {
  /** What the recording is called, for the slider. */
  label: string
  peaks: readonly number[]
  seconds: number
  position: number
  isDisabled: boolean
  onSeek: (seconds: number) => void
  /** A pointer has chosen a position. */
  onChoose: () => void
}

/** The waveform of a recording as a slider: a click, a drag or the arrow keys move within it. */
export function Waveform({ label, peaks, seconds, position, isDisabled, onSeek, onChoose }: WaveformProps) {
  const clip = useId()
  const { width, height } = waveformSize
  const played = seconds > 0 ? (Math.min(position, seconds) / seconds) * width : 0

  function moveByKey(event: KeyboardEvent) {
    const by = steps(seconds)[event.key]
    if (by === undefined) return
    event.preventDefault()
    onSeek(position + by)
  }

  return (
    <div className={styles.frame}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <clipPath id={clip}>
          <path d={drawWaveform(peaks)} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          <rect className={styles.rest} width={width} height={height} />
          <rect className={styles.played} width={played} height={height} />
        </g>
      </svg>
      <input
        className={`p-scripted ${styles.slider}`}
        type="range"
        aria-label={`Position in ${label}`}
        aria-valuetext={`${formatTime(position)} of ${formatTime(Math.round(seconds))}`}
        min={0}
        max={seconds}
        step={0.01}
        value={Math.min(position, seconds)}
        disabled={isDisabled}
        onKeyDown={moveByKey}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onPointerUp={onChoose}
      />
    </div>
  )
}

/** How far keys move, in seconds: an arrow one second, in a long recording five. */
function steps(seconds: number): Partial<Record<string, number>> {
  const small = seconds > 60 ? 5 : 1
  const large = seconds / 10
  return {
    ArrowRight: small,
    ArrowUp: small,
    ArrowLeft: -small,
    ArrowDown: -small,
    PageUp: large,
    PageDown: -large,
  }
}
