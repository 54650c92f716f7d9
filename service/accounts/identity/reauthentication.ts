import type { Caller } from '#service/platform/index.ts'
import { invalidInput, notAuthenticated, notAuthorized } from '#service/platform/index.ts'
import type { IdentityRoom, Visit } from './dependencies.ts'
import { findCustomer, findSession, noteEnteredPassword } from './repository.ts'
import { isPasswordFresh } from './rules.ts'

export type Reauthentication = {
  /** Throws a `reauthentication-required` problem unless the session's password was entered a short while ago. */
  require: (caller: Caller, visit: Visit) => Promise<void>
  /** Takes the password once more; a wrong one is a field error. */
  enter: (caller: Caller, password: string, visit: Visit) => Promise<void>
}

type Dependencies = Pick<IdentityRoom, 'database' | 'sharedClock' | 'checkPassword' | 'accessLog'>

/** Asks for the password again before what an access token alone must not be enough for. */
export function createReauthentication({
  database,
  sharedClock,
  checkPassword,
  accessLog,
}: Dependencies): Reauthentication {
  return {
    async require({ customerId, sessionId }, { ip }) {
      const session = await findSession(database.query, sessionId)
      if (isPasswordFresh(session?.passwordEnteredAt ?? null, await sharedClock(database.query))) return
      await accessLog.note(database.query, { kind: 'PasswordRequired', customerId, network: ip })
      throw notAuthorized('Enter your password once more', 'reauthentication-required')
    },

    async enter({ customerId, sessionId }, password, visit) {
      const customer = await findCustomer(database.query, customerId)
      if (!customer) throw notAuthenticated('This account is gone')
      if (!(await checkPassword(customer, password, { ...visit, refusal: 'PasswordRefused' })))
        throw invalidInput({ password: ['This is not your password'] }, 'wrong-password')
      await database.transaction(async (tx) => {
        await noteEnteredPassword(tx, sessionId, await sharedClock(tx))
        await accessLog.note(tx, { kind: 'PasswordEntered', customerId, network: visit.ip })
      })
    },
  }
}
