import { atom } from 'nanostores'
import type { Setup } from '#contract/instrument/instrument.ts'
import type { Player } from '#web/instrument/player.ts'
import { loadPlayer } from './load-player.ts'

type SoundingDeps = {
  setup: () => Setup
  /** Told when loading begins and ends; with words for the visitor where it failed. */
  onLoading: (isLoading: boolean, problem: string | null) => void
  onSound: () => void
}

/** The sound of a panel: loaded with the first wish to hear something, which it then fulfils. */
export function createSounding({ setup, onLoading, onSound }: SoundingDeps) {
  const $step = atom<number | null>(null)
  const $hits = atom<{ pads: number[] }>({ pads: [] })
  let player: Player | null = null
  let isLoading = false
  let isClosed = false
  let isPlaying = false

  function show(pads: number[]) {
    $hits.set({ pads })
    if (pads.length > 0) onSound()
  }

  function connect(loaded: Player) {
    player = loaded
    loaded.setSounds(setup().sounds)
    loaded.setPattern(setup().pattern)
    loaded.listen(({ step, hits }) => {
      if (!isPlaying) return
      $step.set(step)
      show(hits)
    })
  }

  /** Does something with the sound, loading it first where need be; what else is wished for meanwhile is let go. */
  async function use(wish: (player: Player) => void): Promise<void> {
    if (player) return wish(player)
    if (isLoading) return
    isLoading = true
    onLoading(true, null)
    try {
      const loaded = await loadPlayer(setup())
      if (isClosed) return await loaded.close()
      connect(loaded)
      onLoading(false, null)
      wish(loaded)
    } catch (error) {
      console.error(error)
      onLoading(false, error instanceof Error ? error.message : String(error))
    } finally {
      isLoading = false
    }
  }

  return {
    $step,
    $hits,
    use,
    hit: (pad: number, velocity: number) =>
      use((ready) => {
        ready.hit(pad, velocity)
        show([pad])
      }),
    play: (onPlaying: () => void) =>
      use((ready) => {
        isPlaying = true
        ready.play()
        onPlaying()
      }),
    stop() {
      isPlaying = false
      player?.stop()
      $step.set(null)
    },
    tell(before: Setup, now: Setup) {
      if (now.sounds !== before.sounds) player?.setSounds(now.sounds)
      if (now.pattern !== before.pattern) player?.setPattern(now.pattern)
    },
    close() {
      isClosed = true
      isPlaying = false
      void player?.close()
    },
  }
}
