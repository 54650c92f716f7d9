import { type KeyboardEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { type BlindTest, type Letter, startTest, versionOf } from '../../components/audio/blind-test.ts'
import { NativeAudio } from '../../components/audio/native-audio.tsx'
import { RecordingRow } from '../../components/audio/recording-row.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { BlindTestPanel } from './blind-test-panel.tsx'
import type { BeforeAfterSection, ComparedItem } from './schema.ts'
import styles from './section.module.css'
import { useComparison } from './use-comparison.ts'

type Labels = BeforeAfterSection['labels']
type ComparedProps = { item: ComparedItem; labels: Labels; hasTest: boolean; heading: 'h2' | 'h3' }

/** A recording in two versions. B switches between them, wherever the focus is within it. */
export function Compared({ item, labels, hasTest, heading }: ComparedProps) {
  const { title, text, note, dry, processed } = item
  const { heard, hear, ...playback } = useComparison(item)
  const [test, setTest] = useState<BlindTest | null>(null)
  const isDisabled = !useIsInteractive()
  // The waveform would give the answer away.
  const shown = test || heard === 0 ? dry.audio : processed.audio

  function switchByKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (key.toLowerCase() === 'b' && !ctrlKey && !metaKey && !altKey) hear(heard === 0 ? 1 : 0)
  }

  function takeTest(next: BlindTest | null) {
    setTest(next)
    hear(next ? versionOf(next, 'X') : 1)
  }

  return (
    <RecordingRow
      title={title}
      heading={heading}
      text={text}
      note={note}
      seconds={dry.audio.seconds}
      peaks={shown.peaks}
      playback={playback}
      onKeyDown={switchByKey}
    >
      <div className={styles.controls}>
        <VersionChoice title={title} labels={labels} test={test} heard={heard} onHear={hear} />
        <p className={styles.hint}>
          Press <kbd>B</kbd> to switch
        </p>
        {hasTest && !test && (
          <Button look="plain" disabled={isDisabled} onClick={() => takeTest(startTest(Math.random))}>
            Which is which?
          </Button>
        )}
      </div>
      {test && <BlindTestPanel test={test} processed={labels.processed} onChange={takeTest} />}
      <NativeAudio src={dry.audio.src} label={`${title}: ${labels.dry}`} />
      <NativeAudio src={processed.audio.src} label={`${title}: ${labels.processed}`} />
    </RecordingRow>
  )
}

type VersionChoiceProps = {
  title: string
  labels: Labels
  test: BlindTest | null
  heard: 0 | 1
  onHear: (version: 0 | 1) => void
}

/** Which version is heard: by its name, and in a test by a letter. */
function VersionChoice({ title, labels, test, heard, onHear }: VersionChoiceProps) {
  const letters: readonly Letter[] = ['X', 'Y']
  const options = test
    ? letters.map((letter) => ({ version: versionOf(test, letter), label: letter }))
    : [
        { version: 0 as const, label: labels.dry },
        { version: 1 as const, label: labels.processed },
      ]
  return (
    <div className={`p-scripted ${styles.choice}`}>
      <SegmentedControl
        legend={`Version of ${title}`}
        options={options.map(({ version, label }) => ({ value: String(version), label }))}
        value={String(heard)}
        onChange={(value) => onHear(value === '0' ? 0 : 1)}
      />
    </div>
  )
}
