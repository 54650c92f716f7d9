import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import type { ControlProps } from './control-props.ts'
import { NewsNearby } from './instrument-status.tsx'
import styles from './instrument-tools.module.css'
import { writeClock } from './recording-file.ts'
import { findPattern } from './setup-edits.ts'

const own = ''

/** What is chosen and done: pattern, length; record, undo, clear, share and MIDI. */
export function Tools({ instrument, state, onWish }: ControlProps) {
  const { setup, selected } = state
  const { patterns, hasOwnLengths } = instrument
  const chosen = findPattern(instrument, setup)
  const length = setup.pattern.rows[selected]?.length ?? 0
  const lengths = [...new Set([...instrument.lengths, length])].sort((one, other) => one - other)
  return (
    <>
      <div className={styles.choices}>
        <SelectField
          name="pattern"
          label="Pattern"
          value={chosen?.name ?? own}
          onChange={({ currentTarget: { value } }) => onWish((panel) => panel.choosePattern(value))}
        >
          {!chosen && <option value={own}>Your own</option>}
          {patterns.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SegmentedControl
          legend={hasOwnLengths ? 'Steps of this pad' : 'Steps of all pads'}
          options={lengths.map((each) => ({ value: String(each), label: String(each) }))}
          value={String(length)}
          onChange={(value) => onWish((panel) => panel.setLength(Number(value)))}
        />
      </div>
      <div className={styles.buttons}>
        <Button look="line" onClick={() => onWish((panel) => panel.toggleRecording())}>
          {state.recordedSince === null ? 'Record' : <Running since={state.recordedSince} />}
        </Button>
        <Button look="line" onClick={() => onWish((panel) => panel.undo())}>
          Undo
        </Button>
        <Button look="line" onClick={() => onWish((panel) => panel.clear())}>
          Clear
        </Button>
        <Button look="line" onClick={() => onWish((panel) => panel.share())}>
          Share
        </Button>
        <Button look="line" busy={state.midi === 'asking'} onClick={() => onWish((panel) => panel.askForMidi())}>
          {state.midi === 'on' ? 'MIDI is on' : 'Use MIDI'}
        </Button>
      </div>
      <NewsNearby state={state} />
    </>
  )
}

function Running({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      Stop recording{' '}
      <span className="p-tabular" aria-hidden="true">
        {writeClock((now - since) / 1000)}
      </span>
    </>
  )
}
