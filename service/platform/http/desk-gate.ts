import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Permission } from '#contract/vendor-api/permissions.ts'
import { notAuthorized, notFound } from './problems.ts'

/** Where the desk is. */
export type DeskAddress = {
  /** Without a slash at the end. Passkeys belong to it. */
  url: string
  /** The origins whose pages may change something. */
  origins: readonly string[]
  /** The relying party of passkeys: the name of the host. */
  relyingParty: string
  /** The host that alone answers; null where the desk shares the host of the shop. */
  onlyHost: string | null
}

const numericLoopback = /^(127\.0\.0\.1|\[::1\])$/

/**
 * The address of the desk: `deskHost` where it is set, or else the shop's. Browsers refuse passkeys at 127.0.0.1, so on this
 * machine it is `localhost`; whoever opens the desk by number can sign in with a password.
 */
export function deskAddressOf(publicUrl: string, deskHost?: string): DeskAddress {
  const { protocol, origin, hostname, port } = new URL(publicUrl)
  if (deskHost !== undefined) {
    const own = new URL(`${protocol}//${deskHost}`)
    return { url: own.origin, origins: [own.origin], relyingParty: own.hostname, onlyHost: own.host }
  }
  if (!numericLoopback.test(hostname)) return { url: origin, origins: [origin], relyingParty: hostname, onlyHost: null }
  const named = new URL(`${protocol}//localhost${port === '' ? '' : `:${port}`}`).origin
  return { url: named, origins: [named, origin], relyingParty: 'localhost', onlyHost: null }
}

/** A member of the staff with a session of the desk. */
export type StaffCaller = {
  by: 'staff'
  staffId: string
  staffName: string
  sessionId: string
  verifiedAt: Date
  /** Whether the owner of the session was verified lately enough for what needs verification. */
  isVerified: boolean
  may: (permission: Permission) => boolean
}
/** Whose session a token is; null for none that is live. */
export type AuthenticateStaff = (token: string) => Promise<StaffCaller | null>

/** The prefix has the browser refuse the cookie without `Secure` and `Path=/`, or with a domain. */
const cookieName = '__Host-backline_desk'
const tokenForm = /^[A-Za-z0-9_-]{43}$/

/** The token in the cookie of a session; null where there is none that could be one. */
export function readSessionToken({ headers: { cookie = '' } }: FastifyRequest): string | null {
  const start = `${cookieName}=`
  const part = cookie.split('; ').find((one) => one.startsWith(start))
  const value = part?.slice(start.length) ?? ''
  return tokenForm.test(value) ? value : null
}

/** Sets the cookie of a session for so many milliseconds. */
export function setSessionCookie(reply: FastifyReply, token: string, lifetime: number): void {
  const maxAge = Math.floor(lifetime / 1000)
  reply.header('set-cookie', `${cookieName}=${token}; Path=/; Max-Age=${maxAge}; Secure; HttpOnly; SameSite=Strict`)
}

export function removeSessionCookie(reply: FastifyReply): void {
  setSessionCookie(reply, '', 0)
}

const readingMethods = ['GET', 'HEAD']

/**
 * Refuses what does not come from a page of the desk: on another host than its own, from another origin, or a change of which
 * the browser does not say where it comes from. This is beside `SameSite`, which lets pages of the same site through.
 */
export function refuseForeign({ method, headers, host }: FastifyRequest, { origins, onlyHost }: DeskAddress): void {
  if (onlyHost !== null && host !== onlyHost) throw notFound()
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined && !origins.includes(origin)) throw foreign(origin)
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign(`another site (${site})`)
  if (readingMethods.includes(method)) return
  if (origin === undefined && site !== 'same-origin')
    throw notAuthorized('The call does not say which page it comes from', 'origin-not-allowed')
}

/** No page of another origin reads an answer, whatever the shop's own calls allow. */
export function forbidPages(reply: FastifyReply): void {
  for (const name of ['access-control-allow-origin', 'access-control-expose-headers']) reply.removeHeader(name)
}

const foreign = (where: string) =>
  notAuthorized(`Calls from ${where} are not allowed at the desk`, 'origin-not-allowed')
