import type { Database, Queryable } from '#service/database/index.ts'
import { type Clock, refused } from '#service/platform/index.ts'
import type { ActivationFailures, Attempt } from '../activation-failures/service.ts'
import type { CompactLicenses } from '../licenses/compact-licenses.ts'
import { looksCompact } from '../licenses/compact-text.ts'
import { explainFreed } from '../licenses/freed-seats.ts'
import type { LicenseClaims, LicenseTokens, TokenSubject } from '../licenses/license-tokens.ts'
import * as repository from '../licenses/repository.ts'
import { hasExpired } from '../licenses/rules.ts'
import { type ChangeRecorders, freeDevice, lockDevice } from '../licenses/service.ts'

/** Plug-ins recognize 'expired' and so distinguish this from a revoked license. */
const refuseExpired = (isTrial: boolean) =>
  isTrial
    ? refused('This trial has expired: activate again with a license', 'trial-expired')
    : refused('This license has expired: activate again with one that has not', 'license-expired')

type Dependencies = ChangeRecorders & { failures: ActivationFailures; compactLicenses: CompactLicenses }
/** What a license that a device shows is about; `kid` is the key that signed a token. */
type Shown = { activationId: string; kid?: string }

/** License checks by plug-ins (docs/wire-compatibility.md). */
export function createDeviceService(
  database: Database,
  clock: Clock,
  tokens: LicenseTokens,
  { failures, compactLicenses, ...recorders }: Dependencies,
) {
  /** The activation of a compact license that this vendor has signed; null for any other text. */
  async function findCompact(productId: string, text: string): Promise<string | null> {
    const range = looksCompact(text) ? compactLicenses.findRange(text) : null
    if (!range) return null
    const candidates = await repository.listActivationsBetween(database.query, ...range)
    const found = compactLicenses.findSigned(text, candidates)
    return found?.productId === productId ? found.id : null
  }

  async function readShown(productId: string, token: string): Promise<Shown> {
    const compact = await findCompact(productId, token)
    if (compact !== null) return { activationId: compact }
    const claims = await tokens.verify(token.trim())
    if (claims?.aud === productId) return toShown(claims)
    const expired = await tokens.verifyExpired(token.trim())
    if (expired?.aud === productId) throw refuseExpired(expired.trial)
    throw refused('This license token is not valid for this product', 'license-token-not-valid')
  }

  /** What is signed for an activation; 400 when it was revoked or has expired. */
  async function readSubject(db: Queryable, activationId: string): Promise<TokenSubject> {
    const subject = await repository.findTokenSubject(db, activationId)
    // An expired license may be revoked by now, or be so any moment.
    if (subject?.activation.licenseId && hasExpired(subject, clock())) throw refuseExpired(false)
    // The license is checked first: without it, activating again would not help.
    if (subject?.licenseStatus === 'Revoked') throw refused('This license was revoked', 'license-revoked')
    if (subject?.activation.status !== 'Active') throw refused(explainFreed(subject?.activation), 'license-revoked')
    if (hasExpired(subject, clock())) throw refuseExpired(true)
    return subject
  }

  /** Signs a token for an activation with the key named, or with the one in use; 400 when it was revoked or has expired. */
  async function signToken(db: Queryable, activationId: string, kid?: string): Promise<string> {
    return tokens.sign(await readSubject(db, activationId), kid)
  }

  /** Signs a compact license for an activation; 400 when it was revoked or has expired, or is not offline. */
  async function signCompact(db: Queryable, activationId: string): Promise<string> {
    const subject = await readSubject(db, activationId)
    if (subject.activation.method !== 'Offline' || subject.activation.licenseId === null)
      throw refused('A compact license is for offline activations: activate the device with method=Offline')
    return compactLicenses.sign(subject)
  }

  async function issueToken(db: Queryable, activationId: string, kid?: string): Promise<string> {
    const token = await signToken(db, activationId, kid)
    await repository.markValidated(db, activationId, clock())
    return token
  }

  /** The device of a token of this vendor's, also of an old one; null for any other. */
  async function readAttempt(productId: string, token: string): Promise<Attempt | null> {
    const claims = (await tokens.verify(token.trim())) ?? (await tokens.verifyExpired(token.trim()))
    const id = claims?.aud === productId ? claims.id : await findCompact(productId, token)
    return id === null ? null : ((await repository.findActivation(database.query, id)) ?? null)
  }

  return {
    signToken,
    signCompact,
    issueToken,
    /** Exchanges a valid license, also a compact one, for a new token; 400 when it is revoked, altered or for another product. */
    validate: (productId: string, token: string): Promise<string> =>
      failures.watch(
        () => readAttempt(productId, token),
        async () => {
          const { activationId, kid } = await readShown(productId, token)
          return issueToken(database.query, activationId, kid)
        },
      ),
    /** Frees the device's seat; 400 for anything but an online license token. */
    async revoke(productId: string, token: string): Promise<void> {
      const { activationId } = await readShown(productId, token)
      await database.transaction(async (tx) => {
        // Locked, so that no device gets an offline token while it frees its seat.
        const activation = await lockDevice(tx, activationId)
        if (!activation) throw refused('This activation is not known', 'license-token-not-valid')
        if (activation.licenseId === null)
          throw refused('A trial cannot be revoked. It ends on its last day', 'not-revocable')
        if (activation.method !== 'Online')
          throw refused(
            'An offline activation can not be revoked from the device: revoke it under your licenses',
            'not-revocable',
          )
        await freeDevice(tx, activation, clock(), { ...recorders, by: 'Device' })
      })
    },
  }
}

const toShown = ({ id, kid }: LicenseClaims): Shown => ({ activationId: id, kid })

export type DeviceService = ReturnType<typeof createDeviceService>

type DeviceOwner = { customerId: string | null; owns: boolean }

/** Identifies the customers whose devices read products and get downloads (docs/wire-compatibility.md). */
export function createDeviceReader(database: Database, clock: Clock, tokens: LicenseTokens) {
  return {
    /**
     * The customer of a device with `Authorization: LicenseToken {jwt}`, and whether they own the product. Null without such
     * a header, and for a token that is altered, expired, for another product, or whose activation or license was revoked:
     * these read as anonymous visitors.
     */
    async read(authorization: string | null, productId: string): Promise<DeviceOwner | null> {
      const [scheme, token, ...rest] = (authorization ?? '').trim().split(/ +/)
      if (scheme?.toLowerCase() !== 'licensetoken' || !token || rest.length > 0) return null
      const claims = await tokens.verify(token)
      if (claims?.aud !== productId) return null
      const subject = await repository.findTokenSubject(database.query, claims.id)
      if (subject?.activation.status !== 'Active' || subject.licenseStatus === 'Revoked') return null
      if (hasExpired(subject, clock())) return null
      return { customerId: subject.activation.customerId, owns: subject.licenseStatus === 'Active' }
    },
  }
}

export type DeviceReader = ReturnType<typeof createDeviceReader>
