import type { Contact, Queryable, Row, Tx } from '#service/database/index.ts'
import type { MailGate } from '#service/messaging/index.ts'
import type { Person, PersonalData, PlatformServices } from '#service/platform/index.ts'
import type { Choices } from '../preferences/rules.ts'
import type { Tokens } from './access-tokens.ts'
import type { AccountMails } from './emails.ts'
import type { Passwords } from './passwords.ts'
import type { ListOwnedProducts } from './sessions-repository.ts'

type OrderOfPerson = Pick<Row<'orders'>, 'customerId' | 'claimEmail' | 'customer'> & { isInBooks: boolean }

export type IdentityDependencies = Pick<
  PlatformServices,
  'database' | 'clock' | 'sharedClock' | 'limiter' | 'jobs' | 'audit' | 'accessLog'
> & {
  passwords: Passwords
  tokens: Tokens
  ownedProducts: (customerId: string, db?: Queryable) => Promise<Set<string>>
  /** The same as an expression within a statement about a customer. */
  listOwnedProducts: ListOwnedProducts
  mail: AccountMails
  mailGate: MailGate
  /** Gives a customer the orders and gifts for the address that they have just confirmed; returns how many. */
  claimOrders: (tx: Tx, customer: Row<'customers'>) => Promise<number>
  /** How many purchases and gifts wait for the owner of an address in lower case to confirm it. */
  countWaitingOrders: (db: Queryable, email: string) => Promise<number>
  /** For whom something waits at an address in lower case, and the order if it was bought; null when nothing does. */
  findWaitingGuest: (db: Queryable, email: string) => Promise<(Contact & { orderId?: string }) | null>
  /** Removes and returns the optional mail that an address without a confirmed account had subscribed to. */
  removeSubscription: (tx: Tx, email: string) => Promise<Choices>
  /** What each module does about personal data, in the order in which they lock and erase. */
  personalData: () => readonly PersonalData[]
  /** Orders of an account, or of an address in lower case that is not an account's. */
  findOrdersOf: (db: Queryable, person: Person) => Promise<OrderOfPerson[]>
  vendorId: string
  /** The header, in lower case, by which a proxy in front of us names the visitor's country. */
  countryHeader?: string | undefined
}

/** From where and with what a call comes; `header` reads one by its name in lower case. */
export type Visit = { ip: string; userAgent: string | null; header: (name: string) => string | null }
