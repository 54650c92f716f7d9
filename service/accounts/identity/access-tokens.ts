import { createHash, createHmac, createPrivateKey, randomBytes } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { accessTokenLifetime } from '#contract/constants.ts'
import { type Caller, type Clock, isCanonical, isUuid, type Keys, signCompact } from '#service/platform/index.ts'

const algorithm = 'EdDSA'
const type = 'at+jwt'
const audience = 'backline'

export type Tokens = {
  signAccess: (caller: Caller) => string
  /** The caller of an access token; null when it is altered, foreign or expired. */
  verifyAccess: (token: string) => Promise<Caller | null>
  /** The same for a token that may have expired, as on a refresh. */
  verifyExpiredAccess: (token: string) => Promise<Caller | null>
  createRefresh: () => string
  /** The successor of a refresh token, derived with a server key, so that only hashes are stored. */
  deriveSuccessor: (refreshToken: string) => string
  hashRefresh: (refreshToken: string) => string
}

type Verified = { caller: Caller; expiresAt: number }

/**
 * Compares in whole seconds; a token is invalid in its last second (RFC 7519, 4.1.4). A token that expires later than twice
 * its lifetime from now was signed by a wrong clock, and the browser requests another.
 */
function isOver({ expiresAt }: Verified, now: Date): boolean {
  const left = expiresAt - Math.floor(now.getTime() / 1000)
  return left <= 0 || left > (2 * accessTokenLifetime) / 1000
}

/** As many tokens as a process may see in their 15 minutes, in about a megabyte. */
const mostVerified = 2_000

/** Access tokens (EdDSA JWT, 15 minutes) and refresh tokens (256 random bits) of one vendor. */
export async function createTokens(
  keys: Pick<Keys, 'access' | 'refresh'>,
  issuer: string,
  clock: Clock,
): Promise<Tokens> {
  const [accessKey] = keys.access
  const [refreshKey] = keys.refresh
  const privateKey = createPrivateKey(accessKey.secret)
  const publicKey = await importSPKI(accessKey.publicKey ?? '', algorithm)

  /** Access tokens that were signed or verified here. Whether the session is live is checked on each call, not here. */
  const verified = new Map<string, Verified>()

  function remember(token: string, found: Verified): void {
    if (verified.size >= mostVerified) verified.clear()
    verified.set(token, found)
  }

  async function verifyAccess(token: string): Promise<Caller | null> {
    const now = clock()
    const seen = verified.get(token)
    if (seen) return isOver(seen, now) ? null : seen.caller
    const found = await verify(token, now)
    if (found) remember(token, found)
    return found && !isOver(found, now) ? found.caller : null
  }

  async function verify(token: string, currentDate: Date | undefined): Promise<Verified | null> {
    if (!isCanonical(token)) return null
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [algorithm],
        typ: type,
        issuer,
        audience,
        requiredClaims: ['sub', 'sid', 'exp'],
        // The epoch is before any expiry, so that only signature and claims count.
        currentDate: currentDate ?? new Date(0),
      })
      const { sub, sid, exp = 0 } = payload
      const isOurs = typeof sub === 'string' && typeof sid === 'string' && isUuid(sid)
      return isOurs ? { caller: { customerId: sub, sessionId: sid }, expiresAt: exp } : null
    } catch (error) {
      if (error instanceof Error && 'code' in error) return null
      throw error
    }
  }

  return {
    signAccess(caller) {
      const now = Math.floor(clock().getTime() / 1000)
      const expiresAt = now + accessTokenLifetime / 1000
      const token = signCompact(
        { alg: algorithm, typ: type, kid: accessKey.id },
        { sid: caller.sessionId, iss: issuer, aud: audience, sub: caller.customerId, iat: now, exp: expiresAt },
        privateKey,
      )
      remember(token, { caller, expiresAt })
      return token
    },
    verifyAccess,
    verifyExpiredAccess: async (token) => (verified.get(token) ?? (await verify(token, undefined)))?.caller ?? null,
    createRefresh: () => randomBytes(32).toString('base64url'),
    deriveSuccessor: (refreshToken) =>
      createHmac('sha256', Buffer.from(refreshKey.secret, 'base64')).update(refreshToken).digest('base64url'),
    hashRefresh: (refreshToken) => createHash('sha256').update(refreshToken).digest('base64url'),
  }
}
