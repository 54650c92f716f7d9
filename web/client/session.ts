import { atom, type ReadableAtom } from 'nanostores'
import { storageKeys } from '#contract/constants.ts'
import { sessionEndpoints } from '#contract/endpoints/session.ts'
import { type User, type UserWithTokens, userSchema } from '#contract/entities/user.ts'
import type { Call } from './call.ts'
import type { ShopEnvironment } from './environment.ts'
import { NotAuthenticatedError } from './errors.ts'
import type { ShopStorage } from './storage.ts'
import type { Tokens } from './tokens.ts'

/** Who is signed in (specification §4 Session). [session.stored] [storage.user] */
export type Session = {
  $user: ReadableAtom<User | null>
  /** Begins the session of somebody who has signed in or up (sign-in.ts). */
  enter(received: UserWithTokens): User
  /**
   * Clears tokens, reloads the storefront, takes billing details off the order, then clears the user. Never rejects.
   * [session.sign-out] [errors.surrender-logged]
   */
  signOut(): Promise<void>
  /** Takes over what a call has told of the user. */
  setUser(user: User): void
  /**
   * Reads the user from the service. Only logs a failure, and none when nobody is signed in (specification §8).
   * [errors.user-load-logged]
   */
  loadUser(): Promise<void>
  /** Whether there are tokens; no more from when a sign-out begins, though `$user` is cleared last. Makes no call. */
  isSignedIn(): boolean
  /** A token that has not expired; null when nobody is signed in. Rejects when an expired one can't be refreshed now. */
  accessToken(): Promise<string | null>
}

/** What the shop needs of the session beyond what pages do. */
export type SessionKeeper = Session & {
  /** Takes over what another tab has stored. */
  follow(): void
}

type Dependencies = {
  call: Call
  tokens: Tokens
  storage: ShopStorage
  environment: Pick<ShopEnvironment, 'log'>
  reloadStorefront(): Promise<unknown>
  /** Has the cart priced for whoever has come in. */
  repriceCart(): Promise<void>
  /** Takes billing details off the current order. */
  surrenderOrder(): Promise<void>
}

export function createSession(dependencies: Dependencies): SessionKeeper {
  const { call, tokens, storage, environment, reloadStorefront, repriceCart, surrenderOrder } = dependencies
  const stored = storage.open(storageKeys.user, userSchema)
  const readUser = () => (tokens.arePresent() ? stored.read() : null)
  const $user = atom<User | null>(readUser())

  function setUser(user: User) {
    stored.write(user)
    $user.set(user)
  }

  /** What a customer owns shows in storefront and cart, but a sign-in is none the worse for stale ones. */
  function enter({ accessToken, refreshToken, ...user }: UserWithTokens): User {
    tokens.store({ accessToken, refreshToken })
    setUser(user)
    reloadStorefront().catch(environment.log)
    void repriceCart()
    return user
  }

  return {
    $user,
    setUser,
    enter,

    async signOut() {
      tokens.clear()
      await reloadStorefront().catch(environment.log)
      await surrenderOrder().catch(environment.log)
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

    follow() {
      tokens.reschedule()
      $user.set(readUser())
    },
  }
}
