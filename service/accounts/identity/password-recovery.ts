import { invalidInput } from '#service/platform/index.ts'
import { deletePasskeysOf } from '../customer-passkeys/repository.ts'
import type { MailedLink } from './confirmation.ts'
import type { IdentityContext } from './context.ts'
import type { Visit } from './dependencies.ts'
import { spendCodes, spendCodesOf } from './emailed-codes-repository.ts'
import { createLinkRequest } from './link-requests.ts'
import * as repository from './repository.ts'
import { identityLimits, normaliseEmail } from './rules.ts'
import { endSessionsOf } from './sessions-repository.ts'

export const forgotPasswordJob = 'forgot-password'

/** The way back into an account whose password is lost (specification §7 Identity). [customer.resets-password] */
export function createRecoveryService(context: IdentityContext) {
  const { database, clock, limiter, passwords, codes, mail, audit, accessLog } = context
  return {
    ...createLinkRequest(context, {
      kind: 'password',
      job: forgotPasswordJob,
      async mailTo(tx, customer) {
        const { id: customerId, email } = customer
        await mail.queuePasswordLink(tx, customer, await codes.issue(tx, { purpose: 'password', email, customerId }))
      },
    }),

    /** Sets a password with a mailed code, which also proves the address; ends all sessions. */
    async resetPassword(link: MailedLink, password: string, { ip }: Visit): Promise<void> {
      const claim = { purpose: 'password', ...link } as const
      await codes.check(claim)
      const passwordHash = await passwords.hashNew(password, 'password')
      const address = await database.transaction(async (tx) => {
        const { customerId, email: proved } = await codes.use(tx, claim)
        const customer = customerId === null ? undefined : await repository.lockCustomer(tx, customerId)
        if (!customer || normaliseEmail(customer.email) !== proved)
          throw invalidInput({ code: ['This link is for an address that the account no longer has'] }, 'link-not-valid')
        const now = clock()
        await endSessionsOf(tx, customer.id, now)
        // Whoever resets the password wants everybody else out, who may have added a passkey.
        await deletePasskeysOf(tx, customer.id)
        await spendCodes(tx, proved, 'password', now)
        await spendCodes(tx, proved, 'sign-in', now)
        await spendCodesOf(tx, customer.id, 'email-change', now)
        await context.proveAddress(tx, customer, { passwordHash })
        await audit.note(tx, { actor: 'Customer', action: 'PasswordChanged', about: customer.id })
        await accessLog.note(tx, { kind: 'PasswordReset', customerId: customer.id, network: ip })
        return proved
      })
      await limiter.forget(identityLimits.signInPerAccount, address)
    },
  }
}

export type RecoveryService = ReturnType<typeof createRecoveryService>
