import * as z from 'zod/mini'
import { type ImportRecordKind, importSources } from '#contract/vendor-api/imports.ts'

/** Longest text of a record; what is longer is a mistake of the file, and the record is rejected. */
export const longestText = 2000
/** Most devices that a license may have. */
export const mostSeats = 10_000

const text = z.string().check(z.trim(), z.maxLength(longestText, `must have at most ${longestText} characters`))
const filled = text.check(z.minLength(1, 'must not be empty'))
const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.email('is not an e-mail address'), z.maxLength(254, 'is too long'))
const moment = z.date('is not a date')
/** In minor units. */
const amount = z.int('is not an amount').check(z.gte(0, 'must not be negative'))
const currency = z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'is not the code of a currency'))
const country = z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'is not the code of a country'))

/** Where a record of an export of Backline had come from: its ids at stores before. That of a device begins with its own store. */
const former = z.optional(z.array(z.object({ source: z.enum(importSources), key: filled })))

/** A customer as other records name them: by the source's id, by the address, or by both. One of them is needed. */
const customerReference = z.object({ key: z.optional(filled), email: z.optional(email) })

const address = z.object({
  countryCode: country,
  streetAddress1: text,
  streetAddress2: z.nullable(text),
  locality: z.nullable(text),
  region: z.nullable(text),
  postCode: text,
})

const customer = z.object({
  kind: z.literal('customer'),
  former,
  /** The source's own id; an address is none. */
  key: z.optional(filled),
  email,
  /** Empty where the source knows none. */
  name: text,
  address: z.optional(address),
  /** As a BCP 47 tag. */
  language: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, 'is not a language'))),
  /** Optional mail that the customer agreed to. One without a proof subscribes nobody. */
  consents: z.array(
    z.object({
      purpose: z.enum(['Newsletter', 'ProductUpdates']),
      givenAt: z.optional(moment),
      proof: z.optional(text),
    }),
  ),
  knownSince: z.optional(moment),
})

const order = z.object({
  kind: z.literal('order'),
  former,
  /** The source's own id. */
  key: filled,
  /** As customers know it; the id where there is no other. */
  number: z.optional(filled),
  customer: customerReference,
  status: z.enum(['Paid', 'Refunded', 'PartlyRefunded', 'Disputed']),
  currency,
  /** What each line came to, all copies together, in minor units; `product` is what the source calls it. */
  lines: z.array(
    z.object({ product: filled, name: text, quantity: z.int().check(z.gte(1, 'must be at least 1')), amount }),
  ),
  discount: amount,
  taxes: amount,
  total: amount,
  refunded: amount,
  boughtAt: moment,
  paymentReference: z.optional(text),
  coupon: z.optional(text),
  taxCountry: z.optional(country),
  businessName: z.optional(text),
  taxId: z.optional(text),
  invoices: z.optional(z.array(text)),
})

/** HMACs of a serial number under a key that an export of Backline names, in hexadecimal, and what it was at the store that issued it. */
const sealedSerial = z.object({
  keyId: filled,
  exact: z.hex(),
  normalised: z.hex(),
  source: z.optional(z.enum(importSources)),
  formerProduct: z.optional(text),
  formerId: z.optional(text),
  /** How many license checks have counted as a use of it. */
  uses: z.optional(z.int().check(z.gte(0, 'must not be negative'))),
})

const license = z.object({
  kind: z.literal('license'),
  former,
  key: filled,
  customer: customerReference,
  /** What the source calls the product: its id, or its name where there is no id. */
  product: filled,
  /** How it came about, where that is another store's matter than that of the source. */
  origin: z.optional(text),
  /** Of an order of the same source. */
  order: z.optional(filled),
  serials: z.array(filled),
  sealedSerials: z.optional(z.array(sealedSerial)),
  /** What plug-ins in use name when they check the serial number at the source, and compare in the answer: a name a line. */
  formerProduct: z.optional(text),
  /** The source's id of the serial number, where that is another than the license's. */
  formerId: z.optional(text),
  /** How many devices may have it; those of the product here where the source does not say. */
  seats: z.optional(z.int().check(z.gte(1, 'must be at least 1'), z.lte(mostSeats, `must be at most ${mostSeats}`))),
  status: z.enum(['Active', 'Revoked']),
  /** Why it has ended, for the customer and the vendor. */
  endedReason: z.optional(text),
  createdAt: z.optional(moment),
  expiresAt: z.optional(moment),
})

const device = z.object({
  kind: z.literal('device'),
  former,
  key: filled,
  /** The key of its license. */
  license: filled,
  name: text,
  /** By which the source knows it. */
  signature: z.optional(text),
  /** Whether our plug-ins would send the same signature: only then does it hold a seat here. */
  isOurs: z.boolean(),
  isActive: z.boolean(),
  isOffline: z.optional(z.boolean()),
  activatedAt: z.optional(moment),
  lastSeenAt: z.optional(moment),
})

const coupon = z.object({
  kind: z.literal('coupon'),
  former,
  key: filled,
  code: filled,
  /** In hundredths of a percent; either this or amounts. */
  basisPoints: z.optional(z.int().check(z.gte(1), z.lte(10_000, 'must be at most 100 %'))),
  /** Minor units by currency. */
  amounts: z.optional(z.record(z.string(), amount)),
  /** How many uses are left; no limit without it. */
  usesLeft: z.optional(z.int().check(z.gte(0, 'must not be negative'))),
  endsAt: z.optional(moment),
  /** What the source calls the products that it is for; all without it. */
  products: z.optional(z.array(filled)),
})

const subscription = z.object({
  kind: z.literal('subscription'),
  former,
  key: filled,
  customer: customerReference,
  product: filled,
  status: filled,
  provider: z.optional(text),
  /** What its payment provider calls it. */
  reference: z.optional(text),
  interval: z.optional(text),
  currency: z.optional(currency),
  amount: z.optional(amount),
  nextAt: z.optional(moment),
})

/** What is imported, whichever source it comes from. Messages say what is wrong with a field, which is named before them. */
export const recordSchemas = { customer, order, license, device, coupon, subscription }

export type ImportRecord = {
  [Kind in ImportRecordKind]: z.output<(typeof recordSchemas)[Kind]>
}[ImportRecordKind]
export type RecordOf<Kind extends ImportRecordKind> = Extract<ImportRecord, { kind: Kind }>
/** A record as a source gives it, before it is checked. */
export type GivenRecord = { [Kind in ImportRecordKind]: z.input<(typeof recordSchemas)[Kind]> }[ImportRecordKind]

/** What an order comes to, in minor units, with its lines. */
export type OrderSums = Pick<RecordOf<'order'>, 'currency' | 'total'> & {
  lines: readonly { product: string; amount: number }[]
}
