import type { Player } from '#web/instrument/player.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { nameRecording, writeClock } from './recording-file.ts'

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
      if (!isHeard) return 'Nothing was played while it recorded, so there is no file.'
      const name = nameRecording(product, pattern)
      saveFile(name, file)
      return `Recorded ${writeClock((now - since) / 1000)} as ${name}.`
    },
  }
}
