import type { Player } from '#web/instrument/player.ts'
import { longestRecording } from '#web/instrument/recording.ts'
import { saveFile } from '#web/ui/save-file.ts'
import type { Board } from './panel-store.ts'
import { nameRecording, writeClock } from './recording-file.ts'
import type { Sounding } from './sound-control.ts'

/** Starts and ends a recording; `pattern` says what is played. One that is as long as can be ends by itself. */
export function createRecording(board: Board, sounding: Sounding, recorder: Recorder, pattern: () => string) {
  let end: ReturnType<typeof setTimeout> | undefined

  const start = () =>
    sounding.use((player) => {
      recorder.start(player, Date.now())
      end = setTimeout(finish, longestRecording * 1000)
      board.announce('Recording what is played.')
      board.set({ recordedSince: Date.now() })
    })

  async function finish() {
    clearTimeout(end)
    await sounding.use(async (player) => {
      board.set({ recordedSince: null })
      try {
        board.announce(await recorder.finish(player, Date.now(), pattern()))
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

export type Recorder = {
  hear(): void
  start(player: Player, now: number): void
  /** Saves what was recorded as a file; resolves to what came of it, in words. */
  finish(player: Player, now: number, pattern: string): Promise<string>
}

/** Keeps what is played as a file; `product` is the name that the file begins with. */
export function createRecorder(product: string): Recorder {
  let since = 0
  let isHeard = false
  return {
    hear: () => {
      isHeard = true
    },
    start(player, now) {
      since = now
      isHeard = false
      player.record()
    },
    async finish(player, now, pattern) {
      const file = await player.endRecording()
      if (!isHeard) return 'Nothing was played during the recording, so there is no file.'
      const name = nameRecording(product, pattern)
      saveFile(name, file)
      return `Recorded ${writeClock((now - since) / 1000)} as ${name}.`
    },
  }
}
