import { NativeAudio } from '../../components/audio/native-audio.tsx'
import { RecordingRow } from '../../components/audio/recording-row.tsx'
import type { Track } from '../../components/audio/track.ts'
import { usePlayback } from '../../components/audio/use-playback.ts'
import { useConfig } from '../../shop.tsx'
import { itemHeading, SectionFrame } from '../section-frame.tsx'
import type { AudioSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

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

function Recording({ item, track, heading }: RecordingProps) {
  const { title, text, note, audio } = item
  return (
    <RecordingRow
      title={title}
      heading={heading}
      text={text}
      note={note}
      seconds={audio.seconds}
      peaks={audio.peaks}
      playback={usePlayback(track)}
    >
      <NativeAudio src={audio.src} label={title} />
    </RecordingRow>
  )
}
