import type { Instrument } from '#contract/instrument/instrument.ts'
import { createBoard } from './board.ts'
import { createEditing } from './editing.ts'
import { createMidi } from './midi.ts'
import { findLetters } from './pad-keys.ts'
import type { Panel, PanelState } from './panel-state.ts'
import { createRecorder } from './recorder.ts'
import { createRecording } from './recording.ts'
import { findPattern } from './setup-edits.ts'
import { shareSetup } from './sharing.ts'
import { createSounding } from './sounding.ts'

type PanelDeps = { instrument: Instrument; product: string; first: PanelState }

/** What a visitor does with an instrument, and what becomes of it. In the browser only. */
export function createPanel({ instrument, product, first }: PanelDeps): Panel {
  const recorder = createRecorder(product)
  const board = createBoard(first, (before, now) => sounding.tell(before, now))
  const sounding = createSounding({
    setup: () => board.read().setup,
    onLoading: (isLoading, problem) =>
      board.set({ isLoading, problem, news: isLoading ? 'The sound is loading.' : '' }),
    onSound: recorder.hear,
  })
  const hit = (pad: number, velocity: number) => void sounding.hit(pad, velocity)
  const midi = createMidi(board, instrument, hit)
  const patternName = () => findPattern(instrument, board.read().setup)?.name ?? 'own pattern'
  const recording = createRecording(board, sounding, recorder, patternName)

  function stop() {
    sounding.stop()
    board.set({ isPlaying: false })
  }
  addEventListener('pagehide', stop)
  void findLetters(navigator).then((letters) => board.set({ letters }))

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
    share: () => void shareSetup(board),
    askForMidi: () => void midi.ask(),
    close() {
      removeEventListener('pagehide', stop)
      recording.close()
      midi.close()
      sounding.close()
    },
  }
}
