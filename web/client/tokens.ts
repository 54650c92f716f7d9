import * as z from 'zod/mini'
import { accessTokenLifetime, accessTokenRefreshAfter, storageKeys } from '#contract/constants.ts'
import { sessionEndpoints } from '#contract/endpoints/session.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import { messages } from '#contract/problems.ts'
import type { Call } from './call.ts'
import { type CrossTabLock, createCrossTabLock } from './cross-tab-lock.ts'
import type { ShopEnvironment } from './environment.ts'
import { BadResponseError, ServiceError } from './errors.ts'
import type { ShopStorage, StoredValue } from './storage.ts'

const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string(), receivedAt: z.number() })
type StoredTokens = z.infer<typeof tokensSchema>
type TokenPair = Pick<UserWithTokens, 'accessToken' | 'refreshToken'>

/**
 * The tokens of the signed-in customer, refreshed before they expire (specification §4 Session, §9).
 * [storage.tokens] [constants.refresh-after] [constants.access-token-lifetime]
 */
export type Tokens = {
  arePresent(): boolean
  store(received: TokenPair): void
  clear(): void
  find(): Promise<string | null>
  renew(): Promise<void>
  reschedule(): void
  stop(): void
}

/** Shorter than the time for which the service accepts a used refresh token once more. */
const retryDelay = 2000

type Dependencies = {
  environment: ShopEnvironment
  storage: ShopStorage
  refresh: Refresh
  onRefreshed(received: UserWithTokens): void
  /** The service no longer accepts the refresh token (403, 404). [session.refresh-refused] */
  onRefused(): void
}

export function createTokens({ environment, storage, refresh, onRefreshed, onRefused }: Dependencies): Tokens {
  const stored = storage.open(storageKeys.tokens, tokensSchema)
  let cancelRefresh = () => {}

  /** Absolute, because a clock that was set back must make tokens look old, never young. */
  const ageOf = ({ receivedAt }: StoredTokens) => Math.abs(environment.now() - receivedAt)

  function store({ accessToken, refreshToken }: TokenPair) {
    stored.write({ accessToken, refreshToken, receivedAt: environment.now() })
    reschedule()
  }

  function onRenewed(received: UserWithTokens) {
    store(received)
    onRefreshed(received)
  }
  const lock = createCrossTabLock(environment, storage)
  const renew = createRenewal({ lock, stored, refresh, onRenewed, onRefused })

  function cancel() {
    cancelRefresh()
    cancelRefresh = () => {}
  }

  /** If the tokens have changed when the timer fires, another tab has refreshed them and its storage event is on its way. */
  function reschedule() {
    cancel()
    const tokens = stored.read()
    if (!tokens) return
    const isUnchanged = () => stored.read()?.refreshToken === tokens.refreshToken
    const delay = Math.max(0, accessTokenRefreshAfter - ageOf(tokens))
    cancelRefresh = environment.schedule(() => (isUnchanged() ? refreshOnTime() : reschedule()), delay)
  }

  /** Retries once: the service may have answered before the connection broke, and accepts the old token briefly. */
  function refreshOnTime() {
    const planned = cancelRefresh
    renew().catch((error: unknown) => {
      environment.log(error)
      if (cancelRefresh === planned)
        cancelRefresh = environment.schedule(() => renew().catch(environment.log), retryDelay)
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

type RenewalDependencies = {
  lock: CrossTabLock
  stored: Pick<StoredValue<TokenPair>, 'read'>
  refresh: Refresh
  onRenewed(received: UserWithTokens): void
  onRefused(): void
}

/** Renews the stored tokens once for all concurrent callers in all tabs (specification §4, Session). */
function createRenewal({ lock, stored, refresh, onRenewed, onRefused }: RenewalDependencies): () => Promise<void> {
  let running: Promise<void> | null = null

  async function replace(old: TokenPair) {
    const result = await refresh(old)
    // The customer may have signed out, or in again, while the service answered.
    if (stored.read()?.refreshToken !== old.refreshToken) return
    if (result === 'refused') onRefused()
    else onRenewed(result)
  }

  return function renew() {
    if (running) return running
    const before = stored.read()?.refreshToken
    running = lock(async () => {
      const tokens = stored.read()
      // A tab that had to wait finds the tokens that another tab has received.
      if (tokens && tokens.refreshToken === before) await replace(tokens)
    }).finally(() => {
      running = null
    })
    return running
  }
}

/**
 * Requests new tokens (specification §7 Identity); 'refused' stands for 403 and 404. Rejects with 'Unexpected result' for
 * every other status but 200 (specification §8), and with a NoAnswerError without a response. [errors.refresh-failed]
 */
export type Refresh = (old: TokenPair) => Promise<UserWithTokens | 'refused'>

export function createRefresh(call: Call): Refresh {
  return async ({ accessToken, refreshToken }) => {
    try {
      const query = { token: refreshToken }
      const { status, payload } = await call(sessionEndpoints.refresh, { query, body: accessToken })
      if (status !== 200) throw unexpectedStatus(status)
      return payload
    } catch (error) {
      if (!(error instanceof ServiceError) || error instanceof BadResponseError) throw error
      if (error.status === 403 || error.status === 404) return 'refused'
      throw unexpectedStatus(error.status)
    }
  }
}

const unexpectedStatus = (status: number) =>
  new ServiceError({ title: messages.unexpectedResult, detail: messages.couldNotRefresh(status), status })
