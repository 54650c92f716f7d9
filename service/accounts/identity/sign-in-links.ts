import type { UserWithTokens } from '#contract/entities/identity.ts'
import { invalidInput } from '#service/platform/index.ts'
import type { MailedLink } from './confirmation.ts'
import type { IdentityContext } from './context.ts'
import type { Visit } from './dependencies.ts'
import { spendCodes } from './emailed-codes-repository.ts'
import { createLinkRequest } from './link-requests.ts'
import * as repository from './repository.ts'
import { normaliseEmail } from './rules.ts'
import type { SessionService } from './sessions.ts'

export const signInLinkJob = 'sign-in-link'

/** Signing in with a link in a mail instead of the password. */
export function createSignInLinks(context: IdentityContext, sessions: SessionService) {
  const { database, clock, codes, mail, accessLog, proveAddress } = context
  return {
    /**
     * Mails a link that signs in. An account whose address nobody has confirmed, or that has no password, gets the link that
     * confirms it: its password may be a stranger's, and whoever opens that link chooses one.
     */
    ...createLinkRequest(context, {
      kind: 'sign-in-link',
      job: signInLinkJob,
      async mailTo(tx, customer) {
        const { id: customerId, email, confirmedAt, passwordHash } = customer
        const isReady = confirmedAt !== null && passwordHash !== null
        const code = await codes.issue(tx, { purpose: isReady ? 'sign-in' : 'account', email, customerId })
        if (isReady) await mail.queueSignInLink(tx, customer, code)
        else await mail.queueConfirmation(tx, customer, code)
      },
    }),

    /** Signs in with the code of a mailed link, once; a field error for one that was used or is too old. */
    async use(link: MailedLink, visit: Visit): Promise<UserWithTokens> {
      const claim = { purpose: 'sign-in', ...link } as const
      await codes.check(claim)
      return database.transaction(async (tx) => {
        const { customerId, email } = await codes.use(tx, claim)
        const customer = customerId === null ? undefined : await repository.lockCustomer(tx, customerId)
        if (!customer || normaliseEmail(customer.email) !== email)
          throw invalidInput({ code: ['This link is for an address that the account no longer has'] }, 'link-not-valid')
        // Of several links that were asked for, one is used.
        await spendCodes(tx, email, 'sign-in', clock())
        const proved = await proveAddress(tx, customer)
        await accessLog.note(tx, { kind: 'SignedIn', customerId: proved.id, network: visit.ip })
        return sessions.open(tx, proved, visit, { isPasswordEntered: false })
      })
    },
  }
}

export type SignInLinks = ReturnType<typeof createSignInLinks>
