import type { Queryable, StaffChallengePurpose } from '#service/database/index.ts'
import type { DeskAddress, PlatformServices } from '#service/platform/index.ts'
import type { Passwords } from '../identity/passwords.ts'
import type { Challenges } from '../passkeys/challenges.ts'
import type { StaffMails } from './emails.ts'

export type StaffDependencies = Pick<PlatformServices, 'database' | 'clock' | 'limiter' | 'audit' | 'logger'> & {
  passwords: Passwords
  /** Seals the secrets of authenticator apps. */
  keySecret: Buffer
  desk: DeskAddress
  shopName: string
  mail: StaffMails
}

export type StaffChallenges = Challenges<StaffChallengePurpose, Queryable>

/** From where and with what somebody signs in. `network` is as limits count it. */
export type Visit = { network: string; userAgent: string | null }
