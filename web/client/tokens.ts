import * as z from 'zod/mini'
import { accessTokenLifetime, accessTokenRefreshAfter, storageKeys } from '#contract/constants.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { ShopEnvironment } from './environment.ts'
import type { Refresh } from './refresh.ts'
import { createRenewal } from './renewal.ts'
import type { ShopStorage } from './storage.ts'
import { createTurns } from './turns.ts'

const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string(), receivedAt: z.number() })
type StoredTokens = z.infer<typeof tokensSchema>

/**
 * The tokens of whoever is signed in, kept fresh (specification §4 Session, §9).
 * [storage.tokens] [constants.refresh-after] [constants.access-token-lifetime]
 */
export type Tokens = {
  /** Whether somebody is signed in; makes no call. */
  arePresent(): boolean
  store(received: Pick<UserWithTokens, 'accessToken' | 'refreshToken'>): void
  clear(): void
  /** A token that has not expired, refreshed first when it has; null when nobody is signed in. */
  find(): Promise<string | null>
  /** Gets new tokens, however old the present ones are. */
  renew(): Promise<void>
  /** Schedules the refresh anew, as the tokens that are stored now ask for. */
  reschedule(): void
  stop(): void
}

/** Within the time in which a token that was just used is taken again. */
const pauseBeforeAnother = 2000

type Dependencies = {
  environment: ShopEnvironment
  storage: ShopStorage
  refresh: Refresh
  /** Tokens and user came back. */
  onRefreshed(received: UserWithTokens): void
  /** The refresh token is not taken any more (403, 404). [session.refresh-refused] */
  onRefused(): void
}

export function createTokens({ environment, storage, refresh, onRefreshed, onRefused }: Dependencies): Tokens {
  const stored = storage.open(storageKeys.tokens, tokensSchema)
  let cancelRefresh = () => {}

  /** A clock that was set back for longer than tokens live makes them look old, never young. */
  const ageOf = ({ receivedAt }: StoredTokens) => Math.abs(environment.now() - receivedAt)

  function store({ accessToken, refreshToken }: Pick<UserWithTokens, 'accessToken' | 'refreshToken'>) {
    stored.write({ accessToken, refreshToken, receivedAt: environment.now() })
    reschedule()
  }

  function onRenewed(received: UserWithTokens) {
    store(received)
    onRefreshed(received)
  }
  const inTurn = createTurns(environment, storage)
  const renew = createRenewal({ inTurn, stored, refresh, onRenewed, onRefused })

  function cancel() {
    cancelRefresh()
    cancelRefresh = () => {}
  }

  /** Of other tokens than those that it was for, another tab has got the newer ones, and word of it has not come yet. */
  function reschedule() {
    cancel()
    const tokens = stored.read()
    if (!tokens) return
    const areStillThose = () => stored.read()?.refreshToken === tokens.refreshToken
    const delay = Math.max(0, accessTokenRefreshAfter - ageOf(tokens))
    cancelRefresh = environment.schedule(() => (areStillThose() ? renewInTime() : reschedule()), delay)
  }

  /** Where the connection broke, the service may have answered, and takes the old token for a few seconds yet. */
  function renewInTime() {
    const planned = cancelRefresh
    renew().catch((error: unknown) => {
      environment.log(error)
      if (cancelRefresh === planned)
        cancelRefresh = environment.schedule(() => renew().catch(environment.log), pauseBeforeAnother)
    })
  }

  return {
    arePresent: () => stored.read() !== null,
    store,
    clear() {
      cancel()
      stored.remove()
    },
    async find() {
      const tokens = stored.read()
      if (!tokens) return null
      if (ageOf(tokens) < accessTokenLifetime) return tokens.accessToken
      await renew()
      return stored.read()?.accessToken ?? null
    },
    renew,
    reschedule,
    stop: cancel,
  }
}
