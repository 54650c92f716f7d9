import { randomBytes } from 'node:crypto'
import type { SecondFactor } from '#contract/desk/session.ts'
import type { Tx } from '#service/database/index.ts'
import { invalidInput, seal, unseal } from '#service/platform/index.ts'
import { noteTotpStep, replaceRecoveryCodes, spendRecoveryCode } from './credentials-repository.ts'
import type { StaffChallenges, StaffDependencies } from './dependencies.ts'
import { type StoredStaff, updateStaff } from './repository.ts'
import { hashRecoveryCode, recoveryCodes, writeRecoveryCode } from './rules.ts'

/** Loads the library when the first authenticator app is used. */
const loadLibrary = () => import('otpauth')

const period = 30
const placeOf = (staffId: string) => ({ id: staffId, purpose: 'totp', publicKey: null }) as const

/** The number of the period that a code is of: the current one, the one before or the one after; null for a wrong code. */
async function findStep(secret: string, code: string, now: Date): Promise<number | null> {
  const { TOTP } = await loadLibrary()
  const delta = new TOTP({ secret, period }).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

/** Authenticator apps (RFC 6238), whose codes are good once, and recovery codes in their place. */
export function createSecondFactors(dependencies: StaffDependencies, challenges: StaffChallenges) {
  const { clock, keySecret, shopName, audit } = dependencies

  async function spendTotp(tx: Tx, { id, totpSecret }: StoredStaff, code: string): Promise<boolean> {
    if (totpSecret === null) return false
    const step = await findStep(unseal(keySecret, placeOf(id), totpSecret), code, clock())
    return step !== null && noteTotpStep(tx, id, step)
  }

  async function spendRecovery(tx: Tx, { id, totpSecret }: StoredStaff, code: string): Promise<boolean> {
    if (totpSecret === null) return false
    const isUsed = await spendRecoveryCode(tx, id, hashRecoveryCode(id, code), clock())
    if (isUsed) await audit.note(tx, { actor: 'Vendor', action: 'StaffRecoveryCodeUsed', about: id })
    return isUsed
  }

  /** New recovery codes in place of all others. */
  async function renewRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodes.count }, () => writeRecoveryCode(randomBytes(recoveryCodes.bytes)))
    const hashes = codes.map((code) => hashRecoveryCode(staffId, code))
    await replaceRecoveryCodes(tx, staffId, hashes)
    return codes
  }

  return {
    /** Uses a code up; false when it is wrong or was used before. The account has to be locked. */
    use: (tx: Tx, staff: StoredStaff, second: SecondFactor): Promise<boolean> =>
      second.by === 'totp' ? spendTotp(tx, staff, second.code) : spendRecovery(tx, staff, second.code),

    /** A new secret for an authenticator app, which counts once `confirm` is given one of its codes. */
    async start({ id, email }: Pick<StoredStaff, 'id' | 'email'>) {
      const { Secret, TOTP } = await loadLibrary()
      const secret = new Secret({ size: 20 })
      const uri = new TOTP({ secret, period, issuer: shopName, label: email }).toString()
      const asked = await challenges.ask('totp', id, seal(keySecret, placeOf(id), secret.base32))
      return { challengeId: asked.id, secret: secret.base32, uri }
    },

    /** Whether a code is of the secret that `start` made. It may be typed again when it is not. */
    async isRight(staffId: string, challengeId: string, code: string): Promise<boolean> {
      const sealed = await challenges.read({ id: challengeId, purpose: 'totp', ownerId: staffId })
      return (await findStep(unseal(keySecret, placeOf(staffId), sealed), code, clock())) !== null
    },

    /** Sets password and authenticator app, by a code of the secret that `start` made; returns new recovery codes. */
    async set(
      tx: Tx,
      staffId: string,
      { passwordHash, challengeId, code }: { passwordHash: string; challengeId: string; code: string },
    ): Promise<string[]> {
      const sealed = await challenges.take({ id: challengeId, purpose: 'totp', ownerId: staffId }, tx)
      const step = await findStep(unseal(keySecret, placeOf(staffId), sealed), code, clock())
      if (step === null) throw wrongCode()
      await updateStaff(tx, staffId, { passwordHash, totpSecret: sealed, totpLastStep: step })
      await audit.note(tx, { actor: 'Vendor', action: 'StaffAuthenticatorSet', about: staffId })
      return renewRecoveryCodes(tx, staffId)
    },

    renewRecoveryCodes,

    /** Removes password, authenticator app and recovery codes. */
    async remove(tx: Tx, staffId: string): Promise<void> {
      await updateStaff(tx, staffId, { passwordHash: null, totpSecret: null, totpLastStep: null })
      await replaceRecoveryCodes(tx, staffId, [])
    },
  }
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

/** A second factor was wrong. The message does not tell a wrong code from a used one. */
export const wrongCode = () => invalidInput({ code: ['This code is wrong, or was used before'] }, 'code-not-valid')
