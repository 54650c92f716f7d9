import type { Contact, Database, Queryable, Row, SharedClock, Tx } from '#service/database/index.ts'
import type { MailGate } from '#service/messaging/index.ts'
import type { AccessLog, AuditLog, Clock, JobService, Limiter, Person, PersonalData } from '#service/platform/index.ts'
import type { Choices } from '../preferences/rules.ts'
import type { MailedCodes } from './codes.ts'
import type { ProveAddress } from './confirmation.ts'
import type { AccountMails } from './emails.ts'
import type { CheckPassword, Reauthentication } from './password-check.ts'
import type { Passwords } from './passwords.ts'
import type { ListOwnedProducts } from './sessions-repository.ts'
import type { Tokens } from './tokens.ts'

/** An order as an erasure looks at it; those in the books stay. */
type OrderOfPerson = Pick<Row<'orders'>, 'customerId' | 'claimEmail' | 'customer'> & { isInBooks: boolean }

/** What identity is made with. */
export type IdentityDependencies = {
  database: Database
  clock: Clock
  /** For what one process writes down and another judges by: codes and refresh tokens. */
  sharedClock: SharedClock
  limiter: Limiter
  passwords: Passwords
  tokens: Tokens
  /** The products that a customer owns. */
  ownedProducts: (customerId: string, db?: Queryable) => Promise<Set<string>>
  /** The same within a statement, in which `customerId` stands for the customer. */
  listOwnedProducts: ListOwnedProducts
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
  removeSubscription: (tx: Tx, email: string) => Promise<Choices>
  /** What each module does about personal data, in the order in which they lock and erase. */
  personalData: () => readonly PersonalData[]
  /** Orders of an account, or of an address in lower case that is not an account's. */
  findOrdersOf: (db: Queryable, person: Person) => Promise<OrderOfPerson[]>
  audit: AuditLog
  accessLog: AccessLog
  vendorId: string
}

/** The same with what identity makes for itself. */
export type IdentityContext = IdentityDependencies & {
  codes: MailedCodes
  proveAddress: ProveAddress
  checkPassword: CheckPassword
  reauthentication: Reauthentication
}

/** Where a call comes from. */
export type Visit = { ip: string; userAgent: string | null }
