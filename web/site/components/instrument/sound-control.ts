import { atom } from 'nanostores'
import type { Setup } from '#contract/instrument/instrument.ts'
import { createPlayerOnDemand } from './player-on-demand.ts'

type SoundingDeps = {
  setup: () => Setup
  /** Told when loading begins and ends; with words for the visitor where it failed. */
  onLoading: (isLoading: boolean, problem: string | null) => void
  onSound: () => void
  /** Told when the sound has broken, while what it recorded can still be had; the next wish starts it anew. */
  onCrash: () => void
  /** Told when something else on the page has started to sound. */
  onInterrupt: () => void
}

export type Sounding = ReturnType<typeof createSounding>

/** The sound of a panel, and what is to be seen of it. */
export function createSounding({ setup, onLoading, onSound, onCrash, onInterrupt }: SoundingDeps) {
  const $step = atom<number | null>(null)
  const $hits = atom<{ pads: number[] }>({ pads: [] })
  let isPlaying = false
  const player = createPlayerOnDemand({
    setup,
    onLoading,
    onCrash,
    onInterrupt,
    onReady(ready) {
      ready.setSounds(setup().sounds)
      ready.setPattern(setup().pattern)
      ready.listen(({ step, hits }) => {
        if (!isPlaying) return
        $step.set(step)
        show(hits)
      })
    },
  })

  function show(pads: number[]) {
    $hits.set({ pads })
    if (pads.length > 0) onSound()
  }

  return {
    $step,
    $hits,
    use: player.use,
    hit: (pad: number, velocity: number) =>
      player.use((ready) => {
        ready.hit(pad, velocity)
        show([pad])
      }),
    play: (onPlaying: () => void) =>
      player.use((ready) => {
        isPlaying = true
        ready.play()
        onPlaying()
      }),
    stop() {
      isPlaying = false
      player.get()?.stop()
      $step.set(null)
    },
    update(before: Setup, now: Setup) {
      if (now.sounds !== before.sounds) player.get()?.setSounds(now.sounds)
      if (now.pattern !== before.pattern) player.get()?.setPattern(now.pattern)
    },
    close() {
      isPlaying = false
      player.close()
    },
  }
}
