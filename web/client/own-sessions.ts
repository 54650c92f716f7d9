import { accountEndpoints } from '#contract/endpoints/account.ts'
import type { Session } from '#contract/entities/identity.ts'
import type { Call } from './call.ts'
import { NotFoundError } from './errors.ts'

/** Where the customer is signed in. Calls of ours, beyond the specification. */
export type OwnSessions = {
  list(): Promise<Session[]>
  /** Signs out in one place; it may have ended by itself. */
  end(id: string): Promise<void>
  /** Signs out everywhere, here too: the tokens of this browser are good for nothing afterwards. */
  endAll(): Promise<void>
}

export const createOwnSessions = ({ call }: { call: Call }): OwnSessions => ({
  list: async () => (await call(accountEndpoints.listSessions)).payload,

  async end(id) {
    try {
      await call(accountEndpoints.endSession, { parameters: { id } })
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error
    }
  },

  async endAll() {
    await call(accountEndpoints.endSessions)
  },
})
