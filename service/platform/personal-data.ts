import type { MergeConflict, Merged } from '#contract/vendor-api/customer-changes.ts'
import type { AuditActor, Queryable, Schema, Tx } from '#service/database/index.ts'

/** Whose data it is: that of an account, and that of an address in lower case which is theirs beyond doubt. */
export type Person = { customerId: string | null; email: string | null }
/** A person with an account. The address is null while nobody has proved that it is theirs. */
export type CustomerPerson = Person & { customerId: string }

/** The sections of an account's export, in the order in which the file has them. */
export const exportedSections = [
  'account',
  'mergedAccounts',
  'sessions',
  'knownBrowsers',
  'passkeys',
  'accessLog',
  'mailedLinks',
  'optionalMail',
  'refusedMail',
  'mailsOnTheirWay',
  'mails',
  'notes',
  'orders',
  'orderLines',
  'orderLineEndReasons',
  'orderCoupons',
  'freeProducts',
  'checkouts',
  'payments',
  'paymentNews',
  'refunds',
  'disputes',
  'invoices',
  'withdrawals',
  'educationDiscount',
  'vouchers',
  'licenses',
  'licenseEndReasons',
  'licenseMoves',
  'licenseTransfers',
  'licenseSerials',
  'licenseLog',
  'licenseReceipts',
  'formerDevices',
  'waitingGrants',
  'devices',
  'activationRequests',
  'failedActivations',
  'formerStores',
  'formerOrders',
  'formerSubscriptions',
  'auditLog',
] as const

type ExportSection = {
  /** The tables that the section shows. */
  tables: readonly (keyof Schema)[]
  /** Reads the rows a page at a time, in an order that rows written meanwhile do not change. */
  read: (db: Queryable) => AsyncIterable<object[]>
}
export type ExportSections = Partial<Record<(typeof exportedSections)[number], ExportSection>>

export type Erasure = Person & {
  /** Who asked for it. */
  actor: AuditActor
  now: Date
  /** The names under which limits count the person: their id, their address and their mailboxes. */
  countedAs: readonly string[]
}
/** How many licenses an erasure has ended, and how many paid orders the books keep. */
export type Erased = { licenses: number; orders: number }

/** Two accounts of one person: all that `from` has goes to `to`. Their addresses are confirmed, and in lower case. */
export type Merge = { from: Account; to: Account; now: Date }
type Account = { customerId: string; email: string }

/** Something that stands in the way of merging two accounts. */
export type MergeObstacle = { code: MergeConflict; detail: string }

/** What a module does about the personal data in its own tables. */
export type PersonalData = {
  exportFor: (customer: CustomerPerson) => ExportSections
  eraseFor: (tx: Tx, erasure: Erasure) => Promise<Partial<Erased>>
  /** Locks the rows that other transactions change as well, before anything is erased. */
  lockFor?: (tx: Tx, person: Person) => Promise<void>
  /** Whether anything but orders is kept under an address in lower case, with or without an account. */
  isListed?: (db: Queryable, email: string) => Promise<boolean>
  /** What stands in the way of a merge; its rows are locked. */
  findObstacles?: (tx: Tx, merge: Merge) => Promise<MergeObstacle[]>
  /** How many rows of an account a merge would move, of what is counted. */
  countFor?: (tx: Tx, customer: { customerId: string; email: string }) => Promise<Partial<Merged>>
  /** Moves all rows of the one account to the other, and returns how many of what is counted. */
  mergeFor: (tx: Tx, merge: Merge) => Promise<Partial<Merged>>
  /** The ids of what a customer has, under which the audit log may have entries, a page at a time. */
  auditedFor?: (db: Queryable, customer: CustomerPerson) => AsyncIterable<string[]>
}

/** How many rows are read at once: few enough that other requests are answered in between. */
export const exportPageSize = 500

/** An ordered query that can be read in parts. */
type Pageable<Row> = {
  limit: (count: number) => { offset: (count: number) => { execute: () => Promise<Row[]> } }
}

/** Reads a query by offset without locks, so its order must be total and put new rows last. */
export async function* readPages<Row extends object>(query: Pageable<Row>): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += exportPageSize) {
    const rows = await query.limit(exportPageSize).offset(offset).execute()
    if (rows.length > 0) yield rows
    if (rows.length < exportPageSize) return
  }
}

/** A section with the rows of a query. */
export const section = (
  tables: ExportSection['tables'],
  query: (db: Queryable) => Pageable<object>,
): ExportSection => ({ tables, read: (db) => readPages(query(db)) })

/** Reads a query page by page and maps each row to what its customer is shown. */
export async function* mapPages<Row extends object, Shown>(query: Pageable<Row>, show: (row: Row) => Shown) {
  for await (const rows of readPages(query)) yield rows.map(show)
}

/** Splits values that are in memory already into pages. */
export function* toPages<Value>(values: readonly Value[]): Generator<Value[]> {
  for (let first = 0; first < values.length; first += exportPageSize) yield values.slice(first, first + exportPageSize)
}
