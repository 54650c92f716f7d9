import type { Instrument, Setup } from '#contract/instrument/instrument.ts'
import { writeSetup } from '#contract/instrument/setup-link.ts'
import { brokenSound } from './load-player.ts'
import { createMidi } from './midi.ts'
import { findKeyLabels } from './pad-keys.ts'
import { createEditing } from './panel-editing.ts'
import type { Panel, PanelState } from './panel-state.ts'
import { createBoard } from './panel-store.ts'
import { createRecorder, createRecording } from './recording.ts'
import { type AddressBar, createSetupAddress, shareSetup } from './setup-address.ts'
import { findPattern, readSetupFor } from './setup-edits.ts'
import { createSounding } from './sound-control.ts'
import { openKeptSetup } from './stored-setup.ts'

type PanelDeps = { instrument: Instrument; product: string; first: PanelState; bar: AddressBar }

/** The actions on an instrument and their effects; it starts with the setup that this tab has stored. */
export function createPanel({ instrument, product, first, bar }: PanelDeps): Panel {
  const kept = openKeptSetup(product)
  const address = createSetupAddress(bar)
  const recorder = createRecorder(product)
  const board = createBoard({ ...first, setup: readKept(instrument, kept.read()) ?? first.setup }, hear)
  const sounding = createSounding({
    setup: () => board.read().setup,
    onLoading: (isLoading, problem) =>
      board.set({ isLoading, problem, news: isLoading ? 'The sound is loading.' : '' }),
    onSound: recorder.hear,
    onCrash: () => void breakOff(),
    onInterrupt: () => stop(),
  })
  const hit = (pad: number, velocity: number) => void sounding.hit(pad, velocity)
  const midi = createMidi(board, instrument, hit)
  const patternName = () => findPattern(instrument, board.read().setup)?.name ?? 'own pattern'
  const recording = createRecording(board, sounding, recorder, patternName)

  function hear(before: Setup, now: Setup) {
    sounding.update(before, now)
    kept.write(writeSetup(now))
    address.hold(now)
  }

  function stop() {
    sounding.stop()
    board.set({ isPlaying: false })
  }
  /** What was recorded until then is saved. */
  async function breakOff() {
    stop()
    await recording.close()
    board.fail(brokenSound)
  }

  addEventListener('pagehide', stop)
  void findKeyLabels(navigator).then((keyLabels) => board.set({ keyLabels }))

  return {
    ...createEditing(board, instrument),
    $state: board.$state,
    $step: sounding.$step,
    $hits: sounding.$hits,
    hit,
    togglePlay() {
      if (board.read().isPlaying) stop()
      else void sounding.play(() => board.set({ isPlaying: true, news: '' }))
    },
    toggleRecording: recording.toggle,
    share: () => void shareSetup(board, address),
    askForMidi: () => void midi.ask(),
    close() {
      removeEventListener('pagehide', stop)
      void recording.close()
      midi.close()
      sounding.close()
    },
  }
}

/** What was kept, where this instrument can play it: another build of the shop may have changed it since. */
function readKept(instrument: Instrument, value: string | null): Setup | null {
  const found = value === null ? null : readSetupFor(instrument, value)
  return found && 'setup' in found ? found.setup : null
}
