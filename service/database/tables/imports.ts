import type { ColumnType, Generated } from 'kysely'
import type { ImportOutcome, ImportRecordKind, ImportSource, ImportStatus } from '#contract/vendor-api/imports.ts'
import type { Json, NullableTime, Time } from './columns.ts'

/** A file of an import, as it was when the import began. */
export type ImportFile = {
  name: string
  path: string
  size: number
  sha256: string
  source: ImportSource
  shape: string
}
/** How many records of each kind had each outcome. */
/** 'row' is a part of a file that no record could be read from. */
export type ImportEntryKind = ImportRecordKind | 'row'
export type ImportCounts = Partial<Record<ImportEntryKind, Partial<Record<ImportOutcome, number>>>>
/**
 * What orders come to in minor units, by currency and by what the source calls the product, of which null is all of an order:
 * as the files have them and as they are here.
 */
export type ImportTotal = {
  source: ImportSource
  product: string | null
  currency: string
  read: Sum
  imported: Sum
  /** By how much the sums that files state are more than what their orders come to; null where none states any. */
  statedDifference: number | null
}
type Sum = { orders: number; amount: number }
export type ImportOptions = {
  /** The source of all files; recognised for each where it is not said. */
  from: ImportSource | null
  /** Ids of our products by the names and ids that the source has for them; null where one is left out. */
  products: Record<string, string | null>
  /** Whether records that cannot be imported are left out, rather than nothing being imported. */
  skipsRejected: boolean
  /** How each CSV file without a known source is read, as its YAML says. */
  mappings: Record<string, object>
}

export type ImportTable = {
  id: string
  status: ImportStatus
  options: Json<ImportOptions>
  files: Json<ImportFile[]>
  /** How many records are done: what comes before is not done again. */
  position: Generated<number>
  counts: Json<ImportCounts>
  totals: Json<ImportTotal[]>
  createdAt: Time
  updatedAt: Time
  finishedAt: NullableTime
  undoneAt: NullableTime
}

/** What became of a record: a line of the ledger, without personal data. */
export type ImportEntryTable = {
  importId: string
  /** Of the record, counted through all files of the import from 1. */
  number: number
  /** Which of the import's files it is in, counted from 0. */
  file: number
  line: number
  kind: ImportEntryKind
  /** The source's own id; null where it has none but an address. */
  key: string | null
  outcome: ImportOutcome
  reason: string | null
  objectId: string | null
}

/**
 * What a record of a source has become here, so that it is not imported again. A payment is known by its reference, whichever
 * source names it.
 */
export type ImportKeyTable = {
  source: ImportSource | 'any'
  kind: ImportRecordKind | 'payment'
  key: string
  objectId: string
  importId: string
  /** Whether the import has made it, rather than found it. */
  isNew: boolean
}

/** The address of an erased customer whom an import had brought, so that none brings them again. */
export type ErasedAddressTable = {
  /** An HMAC of the address in lower case under a key of the shop, in hexadecimal. */
  digest: string
  erasedAt: Time
}

/** A consent that was given at the former store, with what proves it, as far as that is known. */
export type ImportedConsent = {
  purpose: 'Newsletter' | 'ProductUpdates'
  givenAt: string | null
  proof: string | null
}

/** What a former store knew of a customer. */
export type ImportedCustomerTable = {
  customerId: string
  source: ImportSource
  importId: string
  /** Whether the import has made the account. */
  isNew: boolean
  /** As a BCP 47 tag. */
  language: string | null
  consents: Json<ImportedConsent[]>
  knownSince: NullableTime
  /** When the mail about the move was queued. */
  announcedAt: NullableTime
}

export type ImportedOrderStatus = 'Paid' | 'Refunded' | 'PartlyRefunded' | 'Disputed'
export type ImportedOrderLine = {
  /** What the source calls the product. */
  product: string
  name: string
  productId: string | null
  quantity: number
  amount: number
}
export type ImportedOrderDetails = {
  lines: ImportedOrderLine[]
  paymentReference?: string | undefined
  coupon?: string | undefined
  taxCountry?: string | undefined
  businessName?: string | undefined
  taxId?: string | undefined
  /** Numbers of invoices that the former store has issued. */
  invoices?: string[] | undefined
}

/** A purchase at a former store: history alone, in no report and never invoiced. Amounts are in minor units. */
export type ImportedOrderTable = {
  id: string
  importId: string
  customerId: string
  source: ImportSource
  number: string
  status: ImportedOrderStatus
  currency: string
  discount: number
  taxes: number
  total: number
  refunded: number
  boughtAt: Time
  details: Json<ImportedOrderDetails>
}

export type ImportedSubscriptionDetails = { provider?: string | undefined; interval?: string | undefined }

/** A subscription at a former store, which its payment provider may go on charging. */
export type ImportedSubscriptionTable = {
  id: string
  importId: string
  customerId: string
  source: ImportSource
  /** What its provider calls it. */
  reference: string
  product: string
  status: string
  currency: string | null
  amount: number | null
  nextAt: NullableTime
  details: Json<ImportedSubscriptionDetails>
}

/** A serial number of a former store, as HMACs under a key of ours. */
export type LicenseSerialTable = {
  licenseId: string
  keyId: string
  exact: Uint8Array
  normalised: Uint8Array
  source: ImportSource
  /** What plug-ins in use name when they check the serial number, and compare in the answer: a name of the former store a line. */
  formerProduct: string | null
  /** What the former store calls the license or its key. */
  formerId: string | null
  /** How often a plug-in has checked it and had that counted. */
  uses: ColumnType<number, number | undefined, number>
  /** How often that had been when an import brought it. */
  usesAtImport: ColumnType<number, number | undefined, never>
  createdAt: Time
  /** The import that has added it to a license that was here before; null where it came with the license. */
  importId: string | null
}

/** A device that a former store knew, or that a plug-in has registered with its calls since. It takes no seat. */
export type FormerDeviceTable = {
  id: string
  licenseId: string
  source: ImportSource
  formerId: string
  name: string
  signature: string | null
  activatedAt: NullableTime
  lastSeenAt: NullableTime
  endedAt: NullableTime
}
