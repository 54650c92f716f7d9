import type { BodyOf } from '#contract/endpoint.ts'
import { type AccountExport, accountEndpoints, erasureWord } from '#contract/endpoints/account.ts'
import type { Session as ListedSession, Waiting } from '#contract/entities/identity.ts'
import type { Call } from './call.ts'
import { isProblem, NotFoundError } from './errors.ts'
import type { Session } from './session.ts'
import { type MailedLink, normalizeLink } from './sign-in.ts'

type UserChange = BodyOf<typeof accountEndpoints.updateUser>

/** What customers change about their account (specification §7 Identity); the session is updated with it. */
export type Account = {
  /** 'confirmation-sent' means that the new address counts once the code that was emailed to it comes back (201). */
  update(change: UserChange): Promise<'changed' | 'confirmation-sent'>
  setPassword(currentPassword: string, newPassword: string): Promise<void>
  confirmEmailChange(link: MailedLink): Promise<void>
}

type AccountDependencies = { call: Call; session: Pick<Session, 'isSignedIn' | 'setUser' | 'loadUser'> }

export const createAccount = ({ call, session }: AccountDependencies): Account => ({
  async update(change) {
    const { status, payload } = await call(accountEndpoints.updateUser, { body: change })
    // The customer may have signed out in the meantime.
    if (session.isSignedIn()) session.setUser(payload)
    return status === 201 ? 'confirmation-sent' : 'changed'
  },

  async setPassword(currentPassword, newPassword) {
    await call(accountEndpoints.setPassword, { body: { currentPassword, newPassword } })
  },

  async confirmEmailChange(link) {
    await call(accountEndpoints.confirmEmailChange, { query: normalizeLink(link) })
    await session.loadUser()
  },
})

export type AccountData = {
  read(): Promise<AccountExport>
  /** Erases the account immediately and invalidates its tokens. Rejects with `errors.password` for a wrong password. */
  erase(password: string): Promise<void>
}

export const createAccountData = ({ call }: { call: Call }): AccountData => ({
  read: async () => (await call(accountEndpoints.exportAccount)).payload,

  async erase(password) {
    await call(accountEndpoints.eraseAccount, { body: { password, confirmation: erasureWord } })
  },
})

export type OwnSessions = {
  list(): Promise<ListedSession[]>
  /** Ends one session; does nothing when it has already ended. */
  end(id: string): Promise<void>
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
