import { atom, type ReadableAtom } from 'nanostores'
import { storageKeys } from '#contract/constants.ts'
import { sessionEndpoints } from '#contract/endpoints/session.ts'
import { type User, type UserWithTokens, userSchema } from '#contract/entities/user.ts'
import type { Call } from './call.ts'
import type { ShopEnvironment } from './environment.ts'
import { NotAuthenticatedError } from './errors.ts'
import type { ShopStorage } from './storage.ts'
import type { Tokens } from './tokens.ts'

/** The signed-in customer (specification §4 Session). [session.stored] [storage.user] */
export type Session = {
  $user: ReadableAtom<User | null>
  /** Begins the session of a customer who has just signed in or up (sign-in.ts). */
  begin(received: UserWithTokens): User
  /**
   * Clears the tokens, reloads the storefront, detaches the billing details from the order, then clears the user. Never
   * rejects. [session.sign-out] [errors.surrender-logged]
   */
  signOut(): Promise<void>
  setUser(user: User): void
  /** Reads the user; logs failures, except when nobody is signed in. [errors.user-load-logged] */
  loadUser(): Promise<void>
  /** Whether there are tokens. False as soon as a sign-out begins, although `$user` is cleared last. Makes no call. */
  isSignedIn(): boolean
  /** A token that has not expired; null when nobody is signed in. Rejects when an expired one can't be refreshed now. */
  accessToken(): Promise<string | null>
}

export type ManagedSession = Session & {
  syncFromStorage(): void
}

type Dependencies = {
  call: Call
  tokens: Tokens
  storage: ShopStorage
  environment: Pick<ShopEnvironment, 'log'>
  reloadStorefront(): Promise<unknown>
  /** Has the cart priced for the customer who has signed in. */
  repriceCart(): Promise<void>
  detachBilling(): Promise<void>
}

export function createSession(dependencies: Dependencies): ManagedSession {
  const { call, tokens, storage, environment, reloadStorefront, repriceCart, detachBilling } = dependencies
  const stored = storage.open(storageKeys.user, userSchema)
  const readUser = () => (tokens.arePresent() ? stored.read() : null)
  const $user = atom<User | null>(readUser())

  function setUser(user: User) {
    stored.write(user)
    $user.set(user)
  }

  /** Storefront and cart depend on what the customer owns, but a sign-in does not fail because they are stale. */
  function begin({ accessToken, refreshToken, ...user }: UserWithTokens): User {
    tokens.store({ accessToken, refreshToken })
    setUser(user)
    reloadStorefront().catch(environment.log)
    void repriceCart()
    return user
  }

  return {
    $user,
    setUser,
    begin,

    async signOut() {
      tokens.clear()
      await reloadStorefront().catch(environment.log)
      await detachBilling().catch(environment.log)
      // Somebody may have signed in meanwhile.
      if (tokens.arePresent()) return
      stored.remove()
      $user.set(null)
    },

    isSignedIn: tokens.arePresent,
    accessToken: tokens.find,

    async loadUser() {
      try {
        const before = $user.get()
        const { payload } = await call(sessionEndpoints.getUser)
        if (tokens.arePresent() && $user.get()?.id === before?.id) setUser(payload)
      } catch (error) {
        if (!(error instanceof NotAuthenticatedError)) environment.log(error)
      }
    },

    syncFromStorage() {
      tokens.reschedule()
      $user.set(readUser())
    },
  }
}
