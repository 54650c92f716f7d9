import type { ProblemCodeOf } from '#contract/problem-catalogue.ts'
import { type IdentityService, normaliseEmail } from '#service/accounts/index.ts'
import type { Tx } from '#service/database/index.ts'
import { type Caller, conflict } from '#service/platform/index.ts'

const notConfirmed = 'email-not-confirmed'

type Offer = { fromCustomerId: string; recipient: string | null }

/** Who may make an offer of a license or a seat, and who may accept it; throws 409 problems, most with a code of the feature's own. */
export const createOfferParties = (
  identity: Pick<IdentityService, 'accountOf' | 'isOwnAddress'>,
  code: ProblemCodeOf<409>,
) => ({
  /** The account of the caller, who has confirmed its address and offers nothing to it. */
  async requireOwner(tx: Tx, caller: Caller, recipient: string | null) {
    const owner = await identity.accountOf(caller.customerId, tx)
    if (!(await identity.isOwnAddress(tx, caller, owner.email)))
      throw conflict('Confirm your own address first: follow the link that we have mailed to you', notConfirmed)
    if (recipient === normaliseEmail(owner.email)) throw conflict('This address is your own', code)
    return owner
  },

  /** The account of the caller, who has confirmed the address that the offer is for, and is not who made it. */
  async requireRecipient(tx: Tx, caller: Caller, { fromCustomerId, recipient }: Offer) {
    if (fromCustomerId === caller.customerId) throw conflict('This is your own offer: somebody else accepts it', code)
    const to = await identity.accountOf(caller.customerId, tx)
    if (await identity.isOwnAddress(tx, caller, recipient ?? to.email)) return to
    if (recipient === null || recipient === normaliseEmail(to.email))
      throw conflict('Confirm your address first: follow the link that we have mailed to you', notConfirmed)
    throw conflict('This offer is for another address: sign in with the one that it was sent to', code)
  },
})
