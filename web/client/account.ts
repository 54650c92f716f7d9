import type { BodyOf } from '#contract/endpoint.ts'
import { accountEndpoints } from '#contract/endpoints/account.ts'
import type { Call } from './call.ts'
import { type MailedLink, mendLink } from './mailed-links.ts'
import type { Session } from './session.ts'

type UserChange = BodyOf<typeof accountEndpoints.updateUser>

/** What customers change about their account (specification §7 Identity); the session follows. */
export type Account = {
  /** 'confirmation-sent' means that the new address counts once the code that was mailed to it comes back (201). */
  update(change: UserChange): Promise<'changed' | 'confirmation-sent'>
  /** Rejects with `errors.currentPassword` when that is not the password. */
  setPassword(currentPassword: string, newPassword: string): Promise<void>
  confirmEmailChange(link: MailedLink): Promise<void>
}

type Dependencies = { call: Call; session: Pick<Session, 'isSignedIn' | 'setUser' | 'loadUser'> }

export const createAccount = ({ call, session }: Dependencies): Account => ({
  async update(change) {
    const { status, payload } = await call(accountEndpoints.updateUser, { body: change })
    // Whoever signed out meanwhile has had the last word.
    if (session.isSignedIn()) session.setUser(payload)
    return status === 201 ? 'confirmation-sent' : 'changed'
  },

  async setPassword(currentPassword, newPassword) {
    await call(accountEndpoints.setPassword, { body: { currentPassword, newPassword } })
  },

  async confirmEmailChange(link) {
    await call(accountEndpoints.confirmEmailChange, { query: mendLink(link) })
    await session.loadUser()
  },
})
