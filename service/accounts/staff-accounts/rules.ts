import { createHash } from 'node:crypto'
import { verificationLifetime } from '#contract/desk/endpoint.ts'
import { clockTolerance, type Row } from '#service/database/index.ts'
import type { DeskAddress, Limit } from '#service/platform/index.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** How long a session lives without being used, and however much it is used, in milliseconds. */
export const idleTimeout = 30 * minute
export const absoluteTimeout = 12 * hour
/** How exact the last use of a session is, in milliseconds: more would be a write for each call. */
export const lastUseInterval = minute
/** How long a link of an invitation is good for, in days and in milliseconds. */
export const invitationDays = 7
export const invitationLifetime = invitationDays * day
/** How long ended sessions and used links are kept for investigations, in milliseconds. */
export const retention = 30 * day

export const staffLimits = {
  signInPerAddress: {
    name: 'desk-sign-in',
    max: 10,
    windowSeconds: 15 * 60,
    detail: 'Too many tries for this account: wait 15 minutes',
    isStrict: true,
  },
  refusedPerNetwork: {
    name: 'desk-sign-in-from',
    max: 30,
    windowSeconds: 15 * 60,
    detail: 'Too many refused tries from your network: wait 15 minutes, then try again',
  },
  challengesPerNetwork: {
    name: 'desk-challenge-from',
    max: 200,
    windowSeconds: 15 * 60,
    detail: 'Too many tries from your network: wait 15 minutes, then try again',
  },
  codesPerAccount: {
    name: 'desk-code',
    max: 10,
    windowSeconds: 15 * 60,
    detail: 'Too many wrong codes: wait 15 minutes',
    isStrict: true,
  },
} as const satisfies Record<string, Limit>

/** Lets one entry of the audit log through in 15 minutes, so that a flood of tries does not fill it. */
export const limitEntries: Limit = {
  name: 'desk-limit-noted',
  max: 1,
  windowSeconds: 15 * 60,
  detail: 'Was noted before',
}

/** Tokens of sessions and invitations have 256 random bits, so that a fast hash without a salt is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

type SessionTimes = Pick<Row<'staffSessions'>, 'createdAt' | 'lastUsedAt'>

/** Whether a time lies less than `lifetime` milliseconds back. One in the future was written by a wrong clock. */
const isRecent = (moment: Date, now: Date, lifetime: number): boolean => {
  const age = now.getTime() - moment.getTime()
  return age < lifetime && age >= -clockTolerance
}

export const isSessionLive = ({ createdAt, lastUsedAt }: SessionTimes, now: Date): boolean =>
  isRecent(createdAt, now, absoluteTimeout) && isRecent(lastUsedAt, now, idleTimeout)

export const isUseOld = (lastUsedAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - lastUsedAt.getTime()) >= lastUseInterval

export const isVerified = (verifiedAt: Date, now: Date): boolean => isRecent(verifiedAt, now, verificationLifetime)

const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

/** When a session ends by idleness and absolutely, and until when it counts as verified. */
export const endsOf = ({ createdAt, lastUsedAt, verifiedAt }: SessionTimes & { verifiedAt: Date }) => {
  const endsAt = after(createdAt, absoluteTimeout)
  const idleEndsAt = after(lastUsedAt, idleTimeout)
  return {
    endsAt,
    idleEndsAt: idleEndsAt < endsAt ? idleEndsAt : endsAt,
    verifiedUntil: after(verifiedAt, verificationLifetime),
  }
}

/** The link of an invitation. The token is in the fragment, which no server is sent and no log has. */
export const invitationLink = ({ url }: Pick<DeskAddress, 'url'>, token: string): string =>
  `${url}/desk/invitation#${token}`

/** Recovery codes: how many there are at once, and of how many random bytes each is, which are too many to guess. */
export const recoveryCodes = { count: 10, bytes: 10 } as const

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A recovery code of random bytes: 16 characters in four groups. */
export function writeRecoveryCode(bytes: Uint8Array): string {
  let bits = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (let index = 0; index < (bytes.length * 8) / 5; index += 1) {
    text += alphabet[Number(bits & 31n)] ?? ''
    bits >>= 5n
  }
  return text.match(/.{4}/g)?.join('-') ?? text
}

/** The hash of a recovery code, whatever case and separators it is typed with. A code of another account hashes otherwise. */
export const hashRecoveryCode = (staffId: string, code: string): string =>
  createHash('sha256')
    .update(`${staffId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url')

/** Whether mail can go to an address, in lower case. */
export const isMailAddress = (email: string): boolean => email.length <= 254 && /^[^\s@<>]+@[^\s@<>]+$/.test(email)

/** Whether somebody can still sign in: with a passkey, or with a password and an authenticator app. */
export const canSignIn = ({ passkeys, hasAuthenticator }: { passkeys: number; hasAuthenticator: boolean }): boolean =>
  passkeys > 0 || hasAuthenticator
