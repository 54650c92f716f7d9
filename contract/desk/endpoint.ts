import * as z from 'zod/mini'
import type { Operation } from '../endpoint.ts'

/**
 * One operation of the desk: for a member of the vendor's staff in a browser, who is known by a cookie and never by an API
 * key. `staff` needs a session of the desk.
 */
export type DeskEndpoint = Operation & {
  path: `/api/desk/${string}`
  access: 'anonymous' | 'staff'
  /** Needs a session whose owner was verified within `verificationLifetime`; otherwise 403 `verification-needed`. */
  needsVerification?: true
}

/** Preserves the exact type of an endpoint, from which routes and client are typed. */
/* @__NO_SIDE_EFFECTS__ */
export function defineDeskEndpoint<const Definition extends DeskEndpoint>(definition: Definition): Definition {
  return definition
}

const minute = 60 * 1000

/** How long after a sign-in or a verification a session may do what needs verification, in milliseconds. */
export const verificationLifetime = 10 * minute

export const address = z.string().check(z.trim(), z.minLength(3), z.maxLength(254), z.includes('@'))
export const personName = z.string().check(z.trim(), z.minLength(1, 'Must not be empty'), z.maxLength(100))
/** Six digits of an authenticator app. */
export const totpCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Must be six digits'))
export const recoveryCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
export const moment = z.iso.datetime()
