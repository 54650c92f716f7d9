import type { Instrument } from '#contract/instrument/instrument.ts'
import { openMidiInput } from '#web/instrument/midi-input.ts'
import type { Board } from './panel-store.ts'

/** Plays the pads by MIDI, once the visitor has allowed it. */
export function createMidi(board: Board, { pads }: Instrument, hit: (pad: number, velocity: number) => void) {
  let stop: (() => void) | null = null
  let isClosed = false

  async function ask(): Promise<void> {
    if (board.read().midi !== 'off') return
    board.announce('Your browser is asking whether this page may use MIDI.')
    board.set({ midi: 'asking' })
    try {
      stop = await openMidiInput(navigator, {
        onNote: (note, velocity) => {
          const pad = pads.findIndex((each) => each.note === note)
          if (pad >= 0) hit(pad, velocity)
        },
        onDevices: (names) => board.announce(sayDevices(names)),
      })
      board.set({ midi: 'on' })
      if (isClosed) stop()
    } catch (error) {
      board.fail(error, { midi: 'off' })
    }
  }

  return {
    ask,
    close() {
      isClosed = true
      stop?.()
    },
  }
}

const sayDevices = (names: string[]): string =>
  names.length === 0
    ? 'MIDI is on, but no device is connected. It will play as soon as one is.'
    : `MIDI is on: ${names.join(', ')}.`
