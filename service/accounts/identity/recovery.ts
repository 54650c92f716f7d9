import * as z from 'zod/mini'
import type { JobRun } from '#service/platform/index.ts'
import { invalidInput, sensitiveLimits } from '#service/platform/index.ts'
import type { MailedLink } from './confirmation.ts'
import type { IdentityRoom, Visit } from './dependencies.ts'
import * as repository from './repository.ts'
import { normaliseEmail } from './rules.ts'

export const forgotPasswordJob = 'forgot-password'

const payloadSchema = z.object({ email: z.string() })

export type RecoveryService = {
  /** Has a link mailed, if there is such an account: the same answer in the same time for every address. */
  forgotPassword: (email: string, from: string) => Promise<void>
  /** What that has queued: looks for the account and mails it, once. */
  mailPasswordLink: (payload: unknown, run: JobRun) => Promise<void>
  /** Sets a password with a mailed code, which also proves the address; ends all sessions. */
  resetPassword: (link: MailedLink, password: string, visit: Visit) => Promise<void>
}

/** The way back into an account whose password is lost (specification §7 Identity). [customer.resets-password] */
export function createRecoveryService(room: IdentityRoom): RecoveryService {
  const { database, clock, limiter, mailGate, passwords, codes, jobs, mail, audit, accessLog } = room
  return {
    async forgotPassword(email, from) {
      const address = normaliseEmail(email)
      await mailGate.admit({ kind: 'password', to: address, from })
      await database.transaction((tx) =>
        jobs.enqueue(tx, { kind: forgotPasswordJob, queue: 'access', payload: { email: address } }),
      )
    },

    async mailPasswordLink(payload, run) {
      const { email } = z.parse(payloadSchema, payload)
      await database.transaction(async (tx) => {
        await run.completeIn(tx)
        const customer = await repository.findCustomerByEmail(tx, email)
        if (!customer) return
        const code = await codes.issue(tx, { purpose: 'password', email, customerId: customer.id })
        await mail.queuePasswordLink(tx, customer, code)
      })
    },

    async resetPassword(link, password, { ip }) {
      const claim = { purpose: 'password', ...link } as const
      await codes.check(claim)
      const passwordHash = await passwords.hashNew(password, 'password')
      const address = await database.transaction(async (tx) => {
        const { customerId, email: proved } = await codes.use(tx, claim)
        const customer = customerId === null ? undefined : await repository.lockCustomer(tx, customerId)
        if (!customer || normaliseEmail(customer.email) !== proved)
          throw invalidInput({ code: ['This link is for an address that the account no longer has'] }, 'link-not-valid')
        const now = clock()
        await repository.endSessionsOf(tx, customer.id, now)
        await repository.spendCodes(tx, proved, 'password', now)
        await repository.spendCodesOf(tx, customer.id, 'email-change', now)
        await room.proveAddress(tx, customer, { passwordHash })
        await audit.note(tx, { actor: 'Customer', action: 'PasswordChanged', about: customer.id })
        await accessLog.note(tx, { kind: 'PasswordReset', customerId: customer.id, network: ip })
        return proved
      })
      await limiter.forget(sensitiveLimits.signIn, address)
    },
  }
}
