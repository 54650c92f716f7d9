import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { Refresh } from './refresh.ts'
import type { StoredValue } from './storage.ts'
import type { InTurn } from './turns.ts'

type Dependencies = {
  inTurn: InTurn
  stored: Pick<StoredValue<{ accessToken: string; refreshToken: string }>, 'read'>
  refresh: Refresh
  onRenewed(received: UserWithTokens): void
  onRefused(): void
}

/** Renews the stored tokens, once for all callers and all tabs that ask at the same time (specification §4, Session). */
export function createRenewal({ inTurn, stored, refresh, onRenewed, onRefused }: Dependencies) {
  let running: Promise<void> | null = null

  async function replace(old: { accessToken: string; refreshToken: string }) {
    const result = await refresh(old)
    // Whoever signed out, or in, while the service answered has had the last word.
    if (stored.read()?.refreshToken !== old.refreshToken) return
    if (result === 'refused') onRefused()
    else onRenewed(result)
  }

  /** Tabs take turns, and one that waited finds the tokens that another got. */
  return function renew(): Promise<void> {
    if (running) return running
    const before = stored.read()?.refreshToken
    running = inTurn(async () => {
      const tokens = stored.read()
      if (tokens && tokens.refreshToken === before) await replace(tokens)
    }).finally(() => {
      running = null
    })
    return running
  }
}
