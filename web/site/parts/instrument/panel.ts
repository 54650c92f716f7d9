import { atom } from 'nanostores'
import type { Instrument, Setup } from '#contract/instrument/instrument.ts'
import { setupParameter } from '#contract/instrument/instrument.ts'
import { linkOfSetup, readSetup, writeSetup } from '#contract/instrument/setup-link.ts'
import { openMidiInput } from '#web/instrument/midi-input.ts'
import { longestRecording } from '#web/instrument/recording.ts'
import { rewriteQuery } from '../../navigation/rewrite-query.ts'
import { createEdits } from './edits.ts'
import { knobWords } from './knob-words.ts'
import { findLetters } from './pad-keys.ts'
import type { Panel, PanelState } from './panel-state.ts'
import { createRecorder } from './recorder.ts'
import * as edits from './setup-edits.ts'
import { createSounding } from './sounding.ts'

export type PanelDeps = { instrument: Instrument; product: string; first: PanelState }

/** What a visitor does with an instrument, and what becomes of it. In the browser only. */
export function createPanel({ instrument, product, first }: PanelDeps): Panel {
  const $state = atom(first)
  const past = createEdits()
  const recorder = createRecorder(product)
  const state = () => $state.get()
  const set = (change: Partial<PanelState>) => $state.set({ ...state(), ...change })
  const tell = (news: string) => set({ news, problem: null, address: null })
  const sounding = createSounding({
    setup: () => state().setup,
    onLoading: (isLoading, problem) => set({ isLoading, problem, news: isLoading ? 'The sound is loading.' : '' }),
    onSound: recorder.hear,
  })
  const leave = () => {
    sounding.stop()
    set({ isPlaying: false })
  }
  addEventListener('pagehide', leave)
  let stopMidi: (() => void) | null = null
  let endOfRecording: ReturnType<typeof setTimeout> | undefined
  void findLetters(navigator).then((letters) => set({ letters }))

  function show(setup: Setup, more: Partial<PanelState> = {}) {
    sounding.tell(state().setup, setup)
    set({ setup, ...more })
  }

  /** Changes of the same kind, one after another, are undone as one. */
  function change(setup: Setup, { kind = null, news = '' }: { kind?: string | null; news?: string }) {
    past.keep(state().setup, kind)
    show(setup, { news, problem: null, address: null })
  }

  const nameOfPad = (pad: number) => instrument.pads[pad]?.name ?? ''
  const patternName = () => edits.findPattern(instrument, state().setup)?.name ?? 'own pattern'

  async function finishRecording() {
    clearTimeout(endOfRecording)
    const pattern = patternName()
    await sounding.use(async (player) => {
      set({ recordedSince: null })
      try {
        tell(await recorder.finish(player, Date.now(), pattern))
      } catch (error) {
        console.error(error)
        set({ problem: 'The recording could not be saved. Record again.' })
      }
    })
  }

  const startRecording = () =>
    sounding.use((player) => {
      recorder.start(player, Date.now())
      endOfRecording = setTimeout(finishRecording, longestRecording * 1000)
      set({ recordedSince: Date.now(), news: 'Recording what is played.', problem: null, address: null })
    })

  async function share() {
    const { setup } = state()
    rewriteQuery(window, setupParameter, writeSetup(setup))
    const address = linkOfSetup(location.origin + location.pathname, setup)
    try {
      await navigator.clipboard.writeText(address)
      tell('The link is copied, and stands in the address bar.')
    } catch {
      // Refused, or not there without a secure connection: the visitor copies it by hand.
      set({ address, problem: null, news: 'Your browser does not let us copy. Copy the selected link yourself.' })
    }
  }

  async function askForMidi() {
    if (state().midi !== 'off') return
    set({ midi: 'asking', problem: null, news: 'Your browser asks whether this page may use MIDI.' })
    try {
      stopMidi = await openMidiInput(navigator, {
        onNote: (note, velocity) => {
          const pad = instrument.pads.findIndex((each) => each.note === note)
          if (pad >= 0) void sounding.hit(pad, velocity)
        },
        onDevices: (names) => tell(sayDevices(names)),
      })
      set({ midi: 'on' })
    } catch (error) {
      set({ midi: 'off', news: '', problem: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    $state,
    $step: sounding.$step,
    $hits: sounding.$hits,
    open(value) {
      const read = readSetup(value)
      const problem = 'problem' in read ? read.problem : edits.findMisfit(instrument, read.setup)
      if ('setup' in read && problem === null)
        show(read.setup, { news: 'This is what the link carries. Play it to hear it.' })
      else set({ problem: `This link can’t be read. ${problem} Here is the instrument as it comes.` })
    },
    select: (selected) => {
      if (selected !== state().selected) set({ selected })
    },
    hit: (pad, velocity) => void sounding.hit(pad, velocity),
    togglePlay() {
      if (!state().isPlaying) return void sounding.play(() => set({ isPlaying: true, news: '' }))
      sounding.stop()
      set({ isPlaying: false })
    },
    cycleStep(step) {
      const { setup, selected } = state()
      change(edits.cycleStep(setup, selected, step), {})
    },
    setLength(length) {
      const { setup, selected } = state()
      const whose = instrument.hasOwnLengths ? nameOfPad(selected) : 'Every pad'
      change(edits.setLength(setup, instrument, selected, length), { news: `${whose} counts ${length} steps.` })
    },
    turnKnob(knob, place) {
      const { setup, selected } = state()
      change(edits.turnKnob(setup, selected, knob, place), { kind: `${selected} ${knobWords[knob].label}` })
    },
    setTempo: (tempo) => change(edits.setTiming(state().setup, { tempo }), { kind: 'tempo' }),
    setSwing: (swing) => change(edits.setTiming(state().setup, { swing }), { kind: 'swing' }),
    chooseObject(name) {
      const object = instrument.objects.find((each) => each.name === name)
      if (object) change(edits.chooseObject(state().setup, object), { news: `All pads hit the ${name.toLowerCase()}.` })
    },
    choosePattern(name) {
      const pattern = instrument.patterns.find((each) => each.name === name)
      if (pattern) change(edits.choosePattern(state().setup, pattern), { news: `${name} is there.` })
    },
    clear: () => change(edits.clearRows(state().setup), { news: 'All steps rest. Undo brings them back.' }),
    undo() {
      const setup = past.takeBack()
      if (setup) show(setup, { news: 'It is as it was before.', problem: null, address: null })
      else tell('There is nothing to undo.')
    },
    toggleRecording: () => void (state().recordedSince === null ? startRecording() : finishRecording()),
    share: () => void share(),
    askForMidi: () => void askForMidi(),
    close() {
      removeEventListener('pagehide', leave)
      clearTimeout(endOfRecording)
      stopMidi?.()
      sounding.close()
    },
  }
}

const sayDevices = (names: string[]): string =>
  names.length === 0
    ? 'MIDI is on, but no device is connected. It will play as soon as one is.'
    : `MIDI is on: ${names.join(', ')}.`
