import type { Setup } from '#contract/instrument/instrument.ts'
import { toMessage } from '#web/client/errors.ts'
import type { Player } from '#web/instrument/player.ts'
import { loadPlayer } from './load-player.ts'

type PlayerDeps = {
  setup: () => Setup
  /** Told when loading begins and ends; with words for the visitor where it failed. */
  onLoading: (isLoading: boolean, problem: string | null) => void
  /** Given the player before any wish is fulfilled. */
  onReady: (player: Player) => void
  /** Told when the player has broken, before it is let go; the next wish loads another. */
  onCrash: () => void
  /** Told when something else on the page has started to sound, and the player has stopped. */
  onInterrupt: () => void
}

/** A player that is loaded with the first wish to hear something, which it then fulfils. */
export function createPlayerOnDemand({ setup, onLoading, onReady, onCrash, onInterrupt }: PlayerDeps) {
  let player: Player | null = null
  let isLoading = false
  let isClosed = false

  function breakOff() {
    onCrash()
    void player?.close()
    player = null
  }

  return {
    get: () => player,
    /** Does something with the player, loading it first where need be; what else is wished for meanwhile is let go. */
    async use(wish: (player: Player) => void): Promise<void> {
      if (player) return wish(player)
      if (isLoading) return
      isLoading = true
      onLoading(true, null)
      try {
        const loaded = await loadPlayer(setup())
        if (isClosed) return await loaded.close()
        player = loaded
        loaded.onCrash(breakOff)
        loaded.onInterrupt(onInterrupt)
        onReady(loaded)
        onLoading(false, null)
        wish(loaded)
      } catch (error) {
        console.error(error)
        onLoading(false, toMessage(error))
      } finally {
        isLoading = false
      }
    },
    close() {
      isClosed = true
      void player?.close()
    },
  }
}
