import type { Contact, Database, Queryable, Row, SharedClock, Tx } from '#service/database/index.ts'
import type { LicenseService } from '#service/licensing/licenses/service.ts'
import type { MailGate, Outbox } from '#service/messaging/index.ts'
import type { AccessLog, AuditLog, Clock, JobService, Limiter } from '#service/platform/index.ts'
import type { Choices } from '../preferences/rules.ts'
import type { MailedCodes } from './codes.ts'
import type { CheckPassword } from './password-check.ts'
import type { Passwords } from './passwords.ts'
import type { ProveAddress } from './proof.ts'
import type { AccountMails } from './queue-emails.ts'
import type { Reauthentication } from './reauthentication.ts'
import type { Tokens } from './tokens.ts'

/** What identity is made with. */
export type IdentityDependencies = {
  database: Database
  clock: Clock
  /** For what one process writes down and another judges by: codes and refresh tokens. */
  sharedClock: SharedClock
  limiter: Limiter
  passwords: Passwords
  tokens: Tokens
  licenses: LicenseService
  mail: AccountMails
  mailGate: MailGate
  jobs: JobService
  /** Gives a customer what was bought for the address that they have just proved to own; answers how many orders. */
  claimOrders: (tx: Tx, customer: Row<'customers'>) => Promise<number>
  /** How many purchases wait for whoever proves an address, which is in lower case. */
  countWaitingOrders: (db: Queryable, email: string) => Promise<number>
  /** The guest whose purchase waits for an address, which is in lower case; null when none does. */
  findWaitingGuest: (db: Queryable, email: string) => Promise<Contact | null>
  /** What an address without a confirmed account had asked to be mailed; from here on its account says so. */
  takeSubscription: (tx: Tx, email: string) => Promise<Choices>
  audit: AuditLog
  accessLog: AccessLog
  outbox: Outbox
  vendorId: string
}

/** The same with what identity makes for itself. */
export type IdentityRoom = IdentityDependencies & {
  codes: MailedCodes
  proveAddress: ProveAddress
  checkPassword: CheckPassword
  reauthentication: Reauthentication
}

/** Where a call comes from. */
export type Visit = { ip: string; userAgent: string | null }
