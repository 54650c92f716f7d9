import { createElement } from 'react'
import { PlayButton } from '../../components/audio/play-button.tsx'
import { formatTime, type Track } from '../../components/audio/track.ts'
import { usePlayback } from '../../components/audio/use-playback.ts'
import { Waveform } from '../../components/audio/waveform.tsx'
import { useConfig } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { itemHeading, SectionFrame } from '../section-frame.tsx'
import type { AudioSection } from './schema.ts'
import styles from './section.module.css'

/** Recordings to listen to, a row each. One plays at a time, on the whole page. */
export default function Section({ id, payload }: { id: string; payload: AudioSection }) {
  const { title, lead, items, note, album, artwork } = payload
  const artist = useConfig().vendor.name
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <ul>
        {items.map((item) => {
          const { src, seconds } = item.audio
          const track = { src, seconds, gain: item.gain, title: item.title, album, artist, artwork }
          return <Recording key={item.title} item={item} track={track} heading={itemHeading(title)} />
        })}
      </ul>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </SectionFrame>
  )
}

type RecordingProps = { item: AudioSection['items'][number]; track: Track; heading: 'h2' | 'h3' }

function Recording({ item, track, heading: Heading }: RecordingProps) {
  const { title, text, note, audio } = item
  const { status, position, isOn, toggle, play, seek } = usePlayback(track)
  const isDisabled = !useIsInteractive()
  const native = { controls: true, preload: 'none', src: audio.src, 'aria-label': title, className: styles.native }
  return (
    <li className={styles.recording}>
      <div className={styles.play}>
        <PlayButton
          label={title}
          isOn={isOn}
          isLoading={status === 'loading'}
          isDisabled={isDisabled}
          onClick={toggle}
        />
      </div>
      <div className={styles.words}>
        <Heading className={styles.title}>{title}</Heading>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {note !== undefined && <p className="p-small p-soft">{note}</p>}
      </div>
      <div className={styles.sound}>
        <Waveform
          label={title}
          peaks={audio.peaks}
          seconds={audio.seconds}
          position={position}
          isDisabled={isDisabled}
          onSeek={seek}
          onChoose={play}
        />
        <noscript>{createElement('audio', native)}</noscript>
        {status === 'failed' && (
          <p className={styles.problem} role="alert">
            This recording did not load. Check your connection, then press play again.
          </p>
        )}
      </div>
      <p className={styles.time}>
        <span className={styles.passed}>{formatTime(position)}</span> / {formatTime(Math.round(audio.seconds))}
      </p>
    </li>
  )
}
