import { beforeEach, expect, it, vi } from 'vitest'
import type { Player } from '#web/instrument/player.ts'
import { loadPlayer } from './load-player.ts'
import { createPlayerOnDemand } from './player-on-demand.ts'

vi.mock('./load-player.ts', () => ({ loadPlayer: vi.fn() }))

const setup = { pattern: { tempo: 120, swing: 0, rows: [] }, sounds: [] }
const noop = () => undefined

/** A player that is made to break. */
function createFragile() {
  let crash = noop
  const close = vi.fn(async () => undefined)
  const nothing = { hit: noop, try: noop, setSounds: noop, setPattern: noop, play: noop, stop: noop, record: noop }
  const player: Player = {
    ...nothing,
    endRecording: () => Promise.reject(new Error('Nothing is being recorded.')),
    listen: () => noop,
    onCrash: (listener) => {
      crash = () => void listener()
    },
    onInterrupt: noop,
    close,
  }
  return { player, close, crash: () => crash() }
}

beforeEach(() => void vi.mocked(loadPlayer).mockReset())

it('reports a player that crashed while it is still there, and loads another with the next action', async () => {
  const [first, second] = [createFragile(), createFragile()]
  vi.mocked(loadPlayer).mockResolvedValueOnce(first.player).mockResolvedValueOnce(second.player)
  const found: (Player | null)[] = []
  const demand = createPlayerOnDemand({
    setup: () => setup,
    onLoading: noop,
    onReady: noop,
    onInterrupt: noop,
    onCrash: () => void found.push(demand.get()),
  })
  await demand.use(noop)
  first.crash()
  expect(found).toEqual([first.player])
  expect(first.close).toHaveBeenCalledOnce()
  expect(demand.get()).toBeNull()

  const wish = vi.fn()
  await demand.use(wish)
  expect(wish).toHaveBeenCalledExactlyOnceWith(second.player)
})
