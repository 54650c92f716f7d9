import type { Setup } from '#contract/instrument/instrument.ts'
import type { Player } from '#web/instrument/player.ts'
import { loadPart } from '../../load-part.ts'

/** Said where a player has broken. */
export const brokenSound = 'The sound stopped because of an error. Press Play to start it again.'

/** Loads what plays an instrument and starts its sound, once somebody wants to hear it. Rejects with words for the visitor. */
export async function loadPlayer(setup: Setup): Promise<Player> {
  const { createPlayer } = await loadPart(() => import('#web/instrument/player.ts'))
  return createPlayer(setup)
}
