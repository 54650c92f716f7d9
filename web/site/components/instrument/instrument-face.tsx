import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import { type KnobName, type Sound, tempoLimits } from '#contract/instrument/instrument.ts'
import { Button } from '#web/ui/button.tsx'
import { Knob } from '#web/ui/knob.tsx'
import { RhythmGroups } from '#web/ui/rhythm-groups.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { NeedsScript } from '../needs-script.tsx'
import type { ControlProps, FaceProps } from './control-props.ts'
import { rhythmOfRow } from './first-pad.ts'
import styles from './instrument-face.module.css'
import { InstrumentNews } from './instrument-status.tsx'
import { Tools } from './instrument-tools.tsx'
import { knobWords } from './knob-words.ts'
import { Pad } from './pad.tsx'
import { findObject } from './setup-edits.ts'
import { StepButtons, StepRing } from './steps.tsx'
import { useLitPads } from './use-lit-pads.ts'

type InstrumentFaceProps = ControlProps & { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void }

/** What is seen of an instrument, as a drawing and alive: of the same size, in the same place. */
export function InstrumentFace({ onWish, onKeyDown, ...face }: InstrumentFaceProps) {
  const { name, state, panel } = face
  const isInteractive = useIsInteractive()
  /** Touching the drawing starts editing, which is silent; buttons have an action of their own. */
  const wakeByTouch = ({ target }: PointerEvent) => {
    const isButton = target instanceof Element && target.closest('button') !== null
    if (panel === null && !isButton) onWish(() => undefined)
  }
  /** Keyboard focus makes all its parts available, without sound. */
  const wakeByFocus = ({ target }: FocusEvent) => {
    if (panel === null && target.matches(':focus-visible')) onWish(() => undefined)
  }
  return (
    <section
      className={styles.instrument}
      aria-label={`${name}, to play here`}
      onKeyDown={onKeyDown}
      onFocus={wakeByFocus}
      onPointerUp={wakeByTouch}
    >
      <div className={styles.round}>
        <Ring {...face} />
        <div className={styles.caption}>
          <Button
            look="line"
            large
            className={styles.play}
            disabled={!isInteractive}
            busy={state.isLoading}
            onClick={() => onWish((woken) => woken.togglePlay())}
          >
            <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
              <path d={state.isPlaying ? 'M4 4h12v12H4z' : 'M4 2.5 17 10 4 17.5z'} />
            </svg>
            <span>{state.isPlaying ? 'Stop' : 'Play it'}</span>
          </Button>
          <RowWords {...face} />
        </div>
        <InstrumentNews state={state} />
        <NeedsScript to={`play ${name} here`} />
      </div>
      <div className={styles.deck}>
        <Pads {...face} onWish={isInteractive ? onWish : undefined} />
        <div className={styles.controls} inert={!isInteractive} data-single={face.instrument.knobs.length === 1}>
          <PadControls {...face} onWish={onWish} />
          <Tools {...face} onWish={onWish} />
        </div>
      </div>
    </section>
  )
}

function RowWords({ instrument, state: { setup, selected } }: FaceProps) {
  const rhythm = rhythmOfRow(setup.pattern.rows[selected] ?? '')
  const { steps, hits } = rhythm
  return (
    <p className={styles.row}>
      <strong>{instrument.pads[selected]?.name}</strong>
      <span>
        {steps} steps
        {hits.length > 1 && hits.length < steps && (
          <>
            , <RhythmGroups rhythm={rhythm} />
          </>
        )}
      </span>
    </p>
  )
}

function Ring({ instrument, state: { setup, selected }, panel }: FaceProps) {
  const { rows } = setup.pattern
  const row = rows[selected] ?? ''
  return (
    <div className="p-relative">
      <StepRing rows={rows} selected={selected} $step={panel?.$step} />
      {panel && <StepButtons name={instrument.pads[selected]?.name ?? ''} row={row} onCycle={panel.cycleStep} />}
    </div>
  )
}

function Pads({ instrument, state, panel, onWish }: FaceProps & { onWish: InstrumentFaceProps['onWish'] | undefined }) {
  const lit = useLitPads(panel)
  const { setup, selected, keyLabels } = state
  return (
    <fieldset className={styles.pads} aria-label="Pads" data-few={instrument.pads.length <= 4}>
      {instrument.pads.map(({ name, note }, pad) => {
        const row = setup.pattern.rows[pad] ?? ''
        const hit = (velocity: number) =>
          onWish?.((woken) => {
            woken.select(pad)
            woken.hit(pad, velocity)
          })
        return (
          <Pad
            key={note}
            name={name}
            letter={keyLabels[pad]}
            row={row}
            isSelected={pad === selected}
            isLit={lit.includes(pad)}
            $step={panel?.$step}
            onHit={onWish && hit}
            isQuick={panel !== null}
          />
        )
      })}
    </fieldset>
  )
}

const whole = (place: number) => Math.round(place * 100)

function PadControls({ instrument, state: { setup, selected }, onWish }: ControlProps) {
  const sound = setup.sounds[selected]
  const { tempo, swing } = setup.pattern
  const { objects } = instrument
  return (
    <>
      <fieldset className={styles.knobs}>
        <legend className={styles.legend}>{instrument.pads[selected]?.name}</legend>
        {instrument.knobs.map((name) => {
          const place = sound && placeOf(sound, name)
          if (place === undefined) return null
          const { label, describe } = knobWords[name]
          return (
            <Knob
              key={name}
              label={label}
              value={whole(place)}
              words={`${describe(place)}, ${whole(place)}`}
              onChange={(value) => onWish((panel) => panel.turnKnob(name, value / 100))}
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
          words={`${Math.round(tempo)} bpm`}
          onChange={(value) => onWish((panel) => panel.setTempo(value))}
        />
        <Knob
          label="Swing"
          value={whole(swing)}
          most={50}
          words={swing === 0 ? 'none' : `${whole(swing)} percent`}
          onChange={(value) => onWish((panel) => panel.setSwing(value / 100))}
        />
        {objects.length > 0 && (
          <div className={styles.object}>
            <SegmentedControl
              legend="Object"
              options={objects.map(({ name }) => ({ value: name, label: name }))}
              value={findObject(instrument, setup)?.name}
              onChange={(value) => onWish((panel) => panel.chooseObject(value))}
            />
          </div>
        )}
      </fieldset>
    </>
  )
}

/** Where a knob stands; undefined where the sound has none of that name. */
function placeOf(sound: Sound, name: KnobName): number | undefined {
  const places: Partial<Record<KnobName, number>> = sound
  return places[name]
}
