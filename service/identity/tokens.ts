import { createHash, createHmac, randomBytes } from 'node:crypto'
import { importPKCS8, importSPKI, jwtVerify, SignJWT } from 'jose'
import { accessTokenLifetime } from '#contract/constants.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Caller } from '../http/routes.ts'
import { isCanonical } from '../keys/compact-token.ts'
import type { Keys } from '../keys/service.ts'
import { isUuid } from '../licenses/service.ts'

const algorithm = 'EdDSA'
const type = 'at+jwt'
const audience = 'backline'

export type Tokens = {
  signAccess: (caller: Caller) => Promise<string>
  /** Whom an access token stands for; null when it is altered, foreign or expired. */
  verifyAccess: (token: string) => Promise<Caller | null>
  /** The same for a token that may have expired, as one sent to be refreshed has. */
  verifyExpiredAccess: (token: string) => Promise<Caller | null>
  createRefresh: () => string
  /** The one successor of a refresh token: derived with a server key, so that only hashes need be stored. */
  deriveSuccessor: (refreshToken: string) => string
  hashRefresh: (refreshToken: string) => string
}

/** Access tokens (EdDSA JWT, 15 minutes) and refresh tokens (256 random bits) of one vendor. */
export async function createTokens(keys: Keys, issuer: string, clock: Clock): Promise<Tokens> {
  const [accessKey] = keys.access
  const [refreshKey] = keys.refresh
  const privateKey = await importPKCS8(accessKey.secret, algorithm)
  const publicKey = await importSPKI(accessKey.publicKey ?? '', algorithm)

  async function verify(token: string, currentDate: Date | undefined): Promise<Caller | null> {
    if (!isCanonical(token)) return null
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [algorithm],
        typ: type,
        issuer,
        audience,
        requiredClaims: ['sub', 'sid', 'exp'],
        // The epoch stands before any expiry: signature and claims count, the time does not.
        currentDate: currentDate ?? new Date(0),
      })
      const { sub, sid } = payload
      const isOurs = typeof sub === 'string' && typeof sid === 'string' && isUuid(sid)
      return isOurs ? { customerId: sub, sessionId: sid } : null
    } catch (error) {
      if (error instanceof Error && 'code' in error) return null
      throw error
    }
  }

  return {
    signAccess: ({ customerId, sessionId }) => {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: accessKey.id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(customerId)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenLifetime / 1000)
        .sign(privateKey)
    },
    verifyAccess: (token) => verify(token, clock()),
    verifyExpiredAccess: (token) => verify(token, undefined),
    createRefresh: () => randomBytes(32).toString('base64url'),
    deriveSuccessor: (refreshToken) =>
      createHmac('sha256', Buffer.from(refreshKey.secret, 'base64')).update(refreshToken).digest('base64url'),
    hashRefresh: (refreshToken) => createHash('sha256').update(refreshToken).digest('base64url'),
  }
}
