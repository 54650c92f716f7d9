import type { KnobName, Sound } from '#contract/instrument/instrument.ts'
import { tempoLimits } from '#contract/instrument/instrument.ts'
import { Knob } from '#web/ui/knob.tsx'
import type { FaceProps } from './instrument-face.tsx'
import { knobWords } from './knob-words.ts'
import styles from './pad-controls.module.css'

const whole = (place: number) => Math.round(place * 100)

/** What is turned: the knobs of the selected pad, then tempo and swing, which are those of all. */
export function PadControls({ instrument, state: { setup, selected }, panel }: FaceProps) {
  const sound = setup.sounds[selected]
  const { tempo, swing } = setup.pattern
  return (
    <>
      <fieldset className={styles.knobs}>
        <legend className={styles.legend}>{instrument.pads[selected]?.name}</legend>
        {instrument.knobs.map((name) => {
          const place = sound && placeOf(sound, name)
          if (place === undefined) return null
          const { label, say } = knobWords[name]
          return (
            <Knob
              key={name}
              label={label}
              value={whole(place)}
              words={`${say(place)}, ${whole(place)}`}
              onChange={(value) => panel?.turnKnob(name, value / 100)}
            />
          )
        })}
      </fieldset>
      <fieldset className={styles.knobs}>
        <legend className={styles.legend}>All pads</legend>
        <Knob
          label="Tempo"
          value={Math.round(tempo)}
          least={tempoLimits.least}
          most={tempoLimits.most}
          words={`${Math.round(tempo)} beats a minute`}
          onChange={(value) => panel?.setTempo(value)}
        />
        <Knob
          label="Swing"
          value={whole(swing)}
          most={50}
          words={swing === 0 ? 'none' : `${whole(swing)} percent`}
          onChange={(value) => panel?.setSwing(value / 100)}
        />
      </fieldset>
    </>
  )
}

/** Where a knob stands; undefined where the sound has none of that name. */
function placeOf(sound: Sound, name: KnobName): number | undefined {
  const places: Partial<Record<KnobName, number>> = sound
  return places[name]
}
