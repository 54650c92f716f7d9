import type { User } from '#contract/entities/identity.ts'
import type { Row } from '../database/schema.ts'

const day = 24 * 60 * 60 * 1000

/** How long a session lives without being used, in milliseconds. */
export const refreshTokenLifetime = 90 * day
/** Within this time a used refresh token answers with the same successor again, for tabs and lost responses. */
export const refreshGrace = 10 * 1000

/** Addresses are compared without regard to case or surrounding space. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase()

/** What using a refresh token leads to (specification §4, Session). */
export type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'ended' | 'expired'

/** Decides what to do with a refresh token that is known; pure, all times passed in. */
export function decideRefresh(token: {
  usedAt: Date | null
  expiresAt: Date
  sessionEndedAt: Date | null
  now: Date
}): RefreshDecision {
  if (token.sessionEndedAt) return 'ended'
  if (token.usedAt === null) return token.expiresAt <= token.now ? 'expired' : 'rotate'
  return token.now.getTime() - token.usedAt.getTime() <= refreshGrace ? 'repeat' : 'reused'
}

/** A customer as the wire calls them: a user (specification §3). */
export function toUser(customer: Row<'customers'>, tenantId: string, ownedProducts: Iterable<string>): User {
  return {
    id: customer.id,
    email: customer.email,
    name: customer.name,
    tenantId,
    ...(customer.address ? { address: customer.address } : {}),
    communicationPreferences: {
      newsletterOptIn: customer.newsletterOptIn,
      productUpdatesOptIn: customer.productUpdatesOptIn,
    },
    ownedProducts: [...ownedProducts],
  }
}
