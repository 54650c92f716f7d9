import type { BodyOf } from '#contract/endpoint.ts'
import { accountEndpoints, erasureWord } from '#contract/endpoints/account.ts'
import type { JoinedAddress, Waiting } from '#contract/entities/identity.ts'
import type { Call } from './call.ts'
import { isProblem, NotFoundError } from './errors.ts'
import type { Session } from './session.ts'
import { type MailedLink, normalizeLink } from './sign-in.ts'

type UserChange = BodyOf<typeof accountEndpoints.updateUser>

type AccountDependencies = { call: Call; session: Pick<Session, 'isSignedIn' | 'setUser' | 'loadUser'> }

/** What customers change about their account (specification §7 Identity); the session is updated with it. */
export const createAccount = ({ call, session }: AccountDependencies) => ({
  /** 'confirmation-sent' means that the new address counts once the code that was emailed to it comes back (201). */
  async update(change: UserChange): Promise<'changed' | 'confirmation-sent'> {
    const { status, payload } = await call(accountEndpoints.updateUser, { body: change })
    // The customer may have signed out in the meantime.
    if (session.isSignedIn()) session.setUser(payload)
    return status === 201 ? 'confirmation-sent' : 'changed'
  },

  async setPassword(currentPassword: string, newPassword: string) {
    await call(accountEndpoints.setPassword, { body: { currentPassword, newPassword } })
  },

  async confirmEmailChange(link: MailedLink) {
    await call(accountEndpoints.confirmEmailChange, { query: normalizeLink(link) })
    await session.loadUser()
  },

  /** Sends another address a link that brings what belongs to it into this account. */
  async mailAddressLink(email: string) {
    await call(accountEndpoints.mailAddressLink, { body: { email } })
  },

  /** Brings what belongs to another address into this account, with the code that was sent there. */
  async joinAddress(link: MailedLink): Promise<JoinedAddress> {
    const { payload } = await call(accountEndpoints.joinAddress, { query: normalizeLink(link) })
    await session.loadUser()
    return payload
  },
})
export type Account = ReturnType<typeof createAccount>

export const createAccountData = ({ call }: { call: Call }) => ({
  read: async () => (await call(accountEndpoints.exportAccount)).payload,

  /** Erases the account immediately and invalidates its tokens. Rejects with `errors.password` for a wrong password. */
  async erase(password: string) {
    await call(accountEndpoints.eraseAccount, { body: { password, confirmation: erasureWord } })
  },
})
export type AccountData = ReturnType<typeof createAccountData>

export const createOwnSessions = ({ call }: { call: Call }) => ({
  list: async () => (await call(accountEndpoints.listSessions)).payload,

  /** Ends one session; does nothing when it has already ended. */
  async end(id: string) {
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
export type OwnSessions = ReturnType<typeof createOwnSessions>

/** Whether a call was refused only because the password was not entered recently (an addition to the specification). */
export const needsPassword = (error: unknown): boolean => isProblem(error, 'reauthentication-required')

/** Reauthenticates the customer. Rejects with `errors.password` for a wrong password. */
export async function enterPassword({ call }: { call: Call }, password: string): Promise<void> {
  await call(accountEndpoints.enterPassword, { body: password })
}

/** Lists what waits for the customer to open an emailed link; empty when the licensing service lacks this endpoint. */
export async function listWaiting({ call }: { call: Call }): Promise<Waiting[]> {
  try {
    return (await call(accountEndpoints.listWaiting)).payload
  } catch (error) {
    if (error instanceof NotFoundError) return []
    throw error
  }
}

/** Sends the email that confirms the account again. Rejects with a message for the customer when it is not sent. */
export async function mailConfirmation({ call }: { call: Call }): Promise<void> {
  await call(accountEndpoints.mailConfirmation)
}
