import { longestRecording } from '#web/instrument/recording.ts'
import type { Board } from './board.ts'
import type { Recorder } from './recorder.ts'
import type { Sounding } from './sounding.ts'

/** Starts and ends a recording; `pattern` says what is played. One that is as long as can be ends by itself. */
export function createRecording(board: Board, sounding: Sounding, recorder: Recorder, pattern: () => string) {
  let end: ReturnType<typeof setTimeout> | undefined

  const start = () =>
    sounding.use((player) => {
      recorder.start(player, Date.now())
      end = setTimeout(finish, longestRecording * 1000)
      board.tell('Recording what is played.')
      board.set({ recordedSince: Date.now() })
    })

  async function finish() {
    clearTimeout(end)
    await sounding.use(async (player) => {
      board.set({ recordedSince: null })
      try {
        board.tell(await recorder.finish(player, Date.now(), pattern()))
      } catch (error) {
        console.error(error)
        board.fail('The recording could not be saved. Record again.')
      }
    })
  }

  return {
    toggle: () => void (board.read().recordedSince === null ? start() : finish()),
    /** Saves what is being recorded. To be called before the sound ends. */
    close: async () => {
      if (board.read().recordedSince !== null) await finish()
    },
  }
}
