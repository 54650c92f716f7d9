import type { Tx } from '#service/database/index.ts'
import type { IdentityRoom } from './dependencies.ts'
import * as repository from './repository.ts'

export type ClaimService = {
  /** Whose address it is, which is in lower case; null when it is nobody's. */
  findAccount: (tx: Tx, email: string) => Promise<string | null>
  /** A code by which whoever has the mailbox gets what was bought for it; null when nothing waits there. */
  issueCode: (tx: Tx, email: string) => Promise<string | null>
}

/** What is known of an address before anybody has proved to own it: told to its mailbox alone. */
export const createClaimService = ({ codes, findWaitingGuest }: IdentityRoom): ClaimService => ({
  findAccount: async (tx, email) => (await repository.findCustomerByEmail(tx, email))?.id ?? null,
  async issueCode(tx, email) {
    const guest = await findWaitingGuest(tx, email)
    return guest && codes.issue(tx, { purpose: 'account', email, customerId: null, name: guest.name })
  },
})
