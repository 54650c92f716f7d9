import type { ReadableAtom } from 'nanostores'
import { firstSetup, type Instrument, type KnobName, type Setup } from '#contract/instrument/instrument.ts'
import type { Rhythm } from '#web/ui/rhythm.ts'
import { findFirstPad } from './first-pad.ts'
import { defaultKeyLabels } from './pad-keys.ts'

export type PanelState = {
  setup: Setup
  /** The pad whose row the ring shows and whose knobs are turned. */
  selected: number
  isLoading: boolean
  isPlaying: boolean
  /** When recording began, as Date.now() tells; null where nothing is recorded. */
  recordedSince: number | null
  midi: 'off' | 'asking' | 'on'
  keyLabels: readonly string[]
  news: string
  problem: string | null
  /** The address to copy manually, where the browser does not let us copy it. */
  address: string | null
}

export type Panel = {
  $state: ReadableAtom<PanelState>
  /** The step of the sequencer that is heard; null while it stands. */
  $step: ReadableAtom<number | null>
  /** The pads that were hit last, manually or by the sequencer. */
  $hits: ReadableAtom<{ pads: number[] }>
  /** Shows what a link carries, where it is not shown already, or says why it can't be read. */
  open(value: string): void
  select(pad: number): void
  hit(pad: number, velocity: number): void
  togglePlay(): void
  cycleStep(step: number): void
  setLength(length: number): void
  turnKnob(knob: KnobName, place: number): void
  setTempo(tempo: number): void
  setSwing(swing: number): void
  chooseObject(name: string): void
  choosePattern(name: string): void
  clear(): void
  undo(): void
  toggleRecording(): void
  share(): void
  askForMidi(): void
  close(): void
}

/** How an instrument stands before anybody touched it. */
export function restingState(instrument: Instrument, rhythm: Rhythm | undefined): PanelState {
  const setup = firstSetup(instrument)
  return {
    setup,
    selected: findFirstPad(setup.pattern.rows, rhythm),
    isLoading: false,
    isPlaying: false,
    recordedSince: null,
    midi: 'off',
    keyLabels: defaultKeyLabels,
    news: '',
    problem: null,
    address: null,
  }
}

export type Wish = (panel: Panel) => void
