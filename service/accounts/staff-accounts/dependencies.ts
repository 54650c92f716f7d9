import type { DeskAddress, PlatformServices } from '#service/platform/index.ts'
import type { Passwords } from '../identity/passwords.ts'
import type { Challenges } from './challenges.ts'
import type { StaffMails } from './emails.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactors } from './second-factors.ts'
import type { StaffSessions } from './sessions.ts'

export type StaffDependencies = Pick<PlatformServices, 'database' | 'clock' | 'limiter' | 'audit' | 'logger'> & {
  passwords: Passwords
  /** Seals the secrets of authenticator apps. */
  keySecret: Buffer
  desk: DeskAddress
  shopName: string
  mail: StaffMails
}

export type StaffContext = StaffDependencies & {
  challenges: Challenges
  passkeys: Passkeys
  secondFactors: SecondFactors
  sessions: StaffSessions
}

/** From where and with what somebody signs in. `network` is as limits count it. */
export type Visit = { network: string; userAgent: string | null }
