import * as z from 'zod/mini'
import { invalidInput, type JobRun } from '#service/platform/index.ts'
import type { MailedLink } from './confirmation.ts'
import type { IdentityContext } from './context.ts'
import type { Visit } from './dependencies.ts'
import { spendCodes, spendCodesOf } from './emailed-codes-repository.ts'
import * as repository from './repository.ts'
import { identityLimits, normaliseEmail } from './rules.ts'
import { endSessionsOf } from './sessions-repository.ts'

export const forgotPasswordJob = 'forgot-password'

const payloadSchema = z.object({ email: z.string() })

/** The way back into an account whose password is lost (specification §7 Identity). [customer.resets-password] */
export function createRecoveryService(context: IdentityContext) {
  const { database, clock, limiter, mailGate, passwords, codes, jobs, mail, audit, accessLog } = context
  return {
    /** Mails a link if the account exists; the response and its time are the same for every address. */
    async forgotPassword(email: string, from: string): Promise<void> {
      const address = normaliseEmail(email)
      await mailGate.admit({ kind: 'password', to: address, from })
      await database.transaction((tx) =>
        jobs.enqueue(tx, { kind: forgotPasswordJob, queue: 'access', payload: { email: address } }),
      )
    },

    /** The job that `forgotPassword` queues: looks up the account and mails it once. */
    async mailPasswordLink(payload: unknown, run: JobRun): Promise<void> {
      const { email } = z.parse(payloadSchema, payload)
      await database.transaction(async (tx) => {
        // Before the job: an erasure of the account, which also ends its jobs, locks the address first as well.
        await repository.lockAddress(tx, email)
        await run.completeIn(tx)
        const customer = await repository.findCustomerByEmail(tx, email)
        if (!customer) return
        const code = await codes.issue(tx, { purpose: 'password', email, customerId: customer.id })
        await mail.queuePasswordLink(tx, customer, code)
      })
    },

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
        await spendCodes(tx, proved, 'password', now)
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
