import type { User } from '#contract/entities/identity.ts'
import { type CodePurpose, isStillAhead, type Row } from '#service/database/index.ts'
import type { Limit } from '#service/platform/index.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** How long a session lives at most, however much it is used, in milliseconds. */
export const sessionLifetime = 365 * day
/** How long a session lives without being used, in milliseconds. */
export const refreshTokenLifetime = 90 * day
/** Within this time a used refresh token returns the same successor again, for parallel tabs and lost responses. */
export const refreshGrace = 10 * 1000

/** How long after the password was entered a session may do what needs reauthentication. */
export const passwordFreshFor = 10 * minute

/** Whether the password was entered recently. A time in the future comes from a wrong clock and does not count. */
export const isPasswordFresh = (enteredAt: Date | null, now: Date): boolean =>
  enteredAt !== null && Math.abs(now.getTime() - enteredAt.getTime()) < passwordFreshFor

/** How long a mailed code is good for, in milliseconds. */
export const codeLifetimes: Record<CodePurpose, number> = {
  account: 30 * day,
  'address-join': day,
  'email-change': day,
  'email-revert': 7 * day,
  password: hour,
  'sign-in': 15 * minute,
}

const units = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const

/** How long a mailed code can be used, as emails state it: '15 minutes', 'one hour', '30 days'. */
export function describeCodeLifetime(purpose: CodePurpose): string {
  const lifetime = codeLifetimes[purpose]
  const [unit, length] = units.find(([, each]) => each <= lifetime) ?? units[2]
  const count = lifetime / length
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}

/** At most so many mails about browsers that are new go to a customer within a period in milliseconds. */
export const mostNewsOfBrowsers = 3
export const newsPeriod = day
/** How long a browser is known that nobody signs in from: longer than a session can live. */
export const browserRetention = 400 * day

/**
 * Whether a customer is mailed about a browser that their account does not know: not about its first one, and not while the address
 * may be a stranger's.
 */
export const isNewsOfBrowser = (account: { isConfirmed: boolean; known: number; told: number }): boolean =>
  account.isConfirmed && account.known > 0 && account.told < mostNewsOfBrowsers

/** How long used or expired codes and ended sessions are kept for investigations. */
export const codeRetention = 30 * day
export const sessionRetention = 90 * day

export const identityLimits = {
  signInPerAccount: {
    name: 'sign-in',
    max: 10,
    windowSeconds: 15 * 60,
    detail: 'Too many tries for this account: wait 15 minutes, or reset the password',
    isStrict: true,
  },
  wrongPasswordsPerNetwork: {
    name: 'sign-in-from',
    max: 30,
    windowSeconds: 15 * 60,
    detail: 'Too many wrong passwords from your network: wait 15 minutes, then try again',
  },
  codePerAddress: {
    name: 'code',
    max: 20,
    windowSeconds: 15 * 60,
    detail: 'Too many tries with this address: wait 15 minutes',
  },
} as const satisfies Record<string, Limit>

/** What to do about an invalid code. The message does not reveal whether it was ever valid. */
export const codeNotValid: Record<CodePurpose, string> = {
  account: 'This link was used already or is too old: sign in, or ask for a new password',
  'address-join':
    'This link was used already or is too old: ask for another one under “Another e-mail” in your account',
  'email-change': 'This link was used already or is too old: change the address once more',
  'email-revert': 'This link was used already or is too old: write to us if somebody else is in your account',
  password: 'This link was used already or is too old: ask for a new one',
  'sign-in': 'This link was used already or is too old: ask for a new one, or sign in with your password',
}

export const isStillOpen = (
  { usedAt, expiresAt, purpose }: Pick<Row<'mailedCodes'>, 'usedAt' | 'expiresAt' | 'purpose'>,
  now: Date,
) => usedAt === null && isStillAhead(expiresAt, now, codeLifetimes[purpose])

/** Addresses are compared without regard to case or surrounding space. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase()

/** An address as it comes back from a mailed link, where a plus sign may have become a space (specification §5). */
export const readMailedEmail = (email: string) => normaliseEmail(email).replaceAll(' ', '+')

/** The outcome of using a refresh token (specification §4, Session). */
type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'ended' | 'expired'

export const isSessionOver = ({ createdAt, endedAt }: { createdAt: Date; endedAt: Date | null }, now: Date): boolean =>
  endedAt !== null || now.getTime() - createdAt.getTime() >= sessionLifetime

/** Decides what to do with a refresh token that is known; pure, all times passed in. */
export function decideRefresh(token: {
  usedAt: Date | null
  expiresAt: Date
  session: { createdAt: Date; endedAt: Date | null }
  now: Date
}): RefreshDecision {
  if (isSessionOver(token.session, token.now)) return 'ended'
  if (token.usedAt === null)
    return isStillAhead(token.expiresAt, token.now, refreshTokenLifetime) ? 'rotate' : 'expired'
  // A time in the future comes from a wrong clock and counts like one long ago.
  return Math.abs(token.now.getTime() - token.usedAt.getTime()) <= refreshGrace ? 'repeat' : 'reused'
}

/** A customer as the API shows them: a user (specification §3). [entities.user] [entities.address] */
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

/**
 * The outcome of confirming an account (specification §3 Account confirmation result).
 * [entities.account-confirmation]
 */
export type Confirmation = 'sign-in' | 'set-up-password' | 'replace-password'

/**
 * Decides what follows once an address is confirmed. The password of an unconfirmed account may have been chosen by a
 * stranger who signed up with this address: it is replaced, unless the person who confirms is signed in with it.
 */
export function decideConfirmation(
  account: { hasPassword: boolean; isConfirmed: boolean },
  { isSignedIn }: { isSignedIn: boolean },
): Confirmation {
  if (!account.hasPassword) return 'set-up-password'
  return account.isConfirmed || isSignedIn ? 'sign-in' : 'replace-password'
}
