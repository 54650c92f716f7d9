import type { Row } from '#service/database/index.ts'
import type { Authenticate, Caller } from '#service/platform/index.ts'
import type { IdentityContext } from './context.ts'
import { isSessionOver } from './rules.ts'
import { createFindSessionOfOwner, findSession } from './sessions-repository.ts'

/** A caller with the products that they own. */
export type Owner = Caller & { ownedProducts: ReadonlySet<string> }

export type Authentication = {
  authenticate: Authenticate
  /** The same with the products that they own, in one statement. */
  authenticateOwner: Authenticate<Owner>
}

export function createAuthentication(context: IdentityContext): Authentication {
  const { database, clock, tokens, listOwnedProducts } = context
  const findSessionOfOwner = createFindSessionOfOwner(listOwnedProducts)

  const isLive = (session: Pick<Row<'sessions'>, 'customerId' | 'createdAt' | 'endedAt'>, { customerId }: Caller) =>
    !isSessionOver(session, clock()) && session.customerId === customerId

  return {
    async authenticate(accessToken) {
      const caller = await tokens.verifyAccess(accessToken)
      const session = caller && (await findSession(database.query, caller.sessionId))
      return session && isLive(session, caller) ? caller : null
    },

    async authenticateOwner(accessToken) {
      const caller = await tokens.verifyAccess(accessToken)
      const session = caller && (await findSessionOfOwner(database.query, caller.sessionId, clock()))
      return session && isLive(session, caller) ? { ...caller, ownedProducts: new Set(session.ownedProducts) } : null
    },
  }
}
