import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Manifest } from '#contract/entities/catalogue.ts'
import type { Address } from '#contract/entities/identity.ts'
import type { CouponApplied, LineItem } from '#contract/entities/orders.ts'
import type {
  ActivationMethod,
  ActivationRequestStatus,
  ActivationStatus,
  LicenseStatus,
  OrderStatus,
  Platform,
} from '#contract/states.ts'

/** JSON in the database: read as a value, written as text on both databases. */
type Json<Value> = ColumnType<Value, string, string>
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>
type Time = ColumnType<Date, Date, Date>
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>
/** Currency code to minor units. */
export type MinorPrices = Record<string, number>
export type OrderCustomer = { name: string; email: string }

export type CustomerTable = {
  id: string
  email: string
  name: string
  passwordHash: string | null
  address: NullableJson<Address>
  newsletterOptIn: boolean
  productUpdatesOptIn: boolean
  acceptedPrivacyPolicyAt: NullableTime
  acceptedTermsAt: NullableTime
  confirmedAt: NullableTime
  createdAt: Time
}
type SessionTable = {
  id: string
  customerId: string
  userAgent: string | null
  createdAt: Time
  lastUsedAt: Time
  endedAt: NullableTime
}
type RefreshTokenTable = { hash: string; sessionId: string; createdAt: Time; expiresAt: Time; usedAt: NullableTime }
/** What a mailed code is good for. */
export type CodePurpose = 'account' | 'email-change' | 'password'
export type MailedCodeTable = {
  hash: string
  purpose: CodePurpose
  /** In lower case: whose mailbox it proves. */
  email: string
  /** Null for somebody without an account. */
  customerId: string | null
  name: string | null
  createdAt: Time
  expiresAt: Time
  usedAt: NullableTime
}
/** Who asked for optional mail without having an account. */
export type SubscriberTable = {
  email: string
  name: string | null
  newsletter: boolean
  productUpdates: boolean
  confirmedAt: NullableTime
  createdAt: Time
}
export type KeyPurpose = 'license' | 'access' | 'refresh' | 'mail' | 'link'
type KeyTable = {
  id: string
  purpose: KeyPurpose
  /** Sealed with the key secret, which is kept apart from the database. */
  secret: string
  isSealed: Generated<boolean>
  publicKey: string | null
  createdAt: Time
  /** From when on it signs; it is published before. */
  signsFrom: ColumnType<Date, Date | undefined, Date>
  /** From when on nothing that it signed is good. */
  retiredAt: NullableTime
}

export type ProductTable = {
  id: string
  position: number
  name: string
  tagline: string
  description: string
  website: string | null
  iconUrl: string | null
  currentVersion: string | null
  maxActivations: number
  trialDays: number
  trialNeedsAccount: Generated<boolean>
  downloadsNeedsUser: boolean
  downloadsNeedsOwnership: boolean
  withdrawnAt: NullableTime
}
/** A version of a product; position counts from the newest. */
export type ReleaseTable = {
  productId: string
  version: string
  position: number
  isPrerelease: boolean
  description: string | null
  releasedOn: string | null
}
/** One file to download of a release; `file` is its name in the storage. */
export type ArtifactTable = {
  productId: string
  version: string
  key: string
  position: number
  platform: Platform
  name: string
  file: string
  size: number
  sha256: string
  manifest: NullableJson<Manifest>
}
export type BundleTable = {
  id: string
  position: number
  name: string
  tagline: string
  description: string
  iconUrl: string | null
  withdrawnAt: NullableTime
}
export type BundleProductTable = { bundleId: string; productId: string; position: number }
export type VariationTable = {
  ownerType: 'Product' | 'Bundle'
  ownerId: string
  id: string
  position: number
  name: string
  isDefault: boolean
  prices: Json<MinorPrices>
}
/** One row: what holds for all that is sold. */
export type CatalogueStateTable = {
  id: number
  /** Of everything that the last sync wrote. */
  stamp: string
  currencies: Json<string[]>
  suggestedCurrency: string
  /** Currencies whose prices contain the tax. */
  pricesIncludeTax: Json<string[]>
  changedAt: Time
}
/** What discounts and coupons share. */
type OfferTerms = {
  name: string
  /** A percentage in hundredths of a percent; either this or amounts. */
  basisPoints: number | null
  amounts: NullableJson<MinorPrices>
  isExclusive: boolean
  startsAt: NullableTime
  endsAt: NullableTime
  /** Ids of products and bundles; null is all. */
  appliesTo: NullableJson<string[]>
}
export type DiscountTable = OfferTerms & { id: string; position: number; description: string | null }
export type CouponTable = OfferTerms & {
  id: string
  code: string
  description: string
  /** Null is without end. */
  maxUses: number | null
  /** Orders that are paid or being paid. */
  uses: Generated<number>
  withdrawnAt: NullableTime
}
type CouponUseTable = { couponId: string; orderId: string; takenAt: Time }

export type OrderTable = {
  id: string
  status: OrderStatus
  currency: string
  customerId: string | null
  customer: NullableJson<OrderCustomer>
  /** In lower case: whoever proves to own it gets what a guest bought. */
  claimEmail: string | null
  original: number | null
  discount: number | null
  subtotal: number | null
  taxes: number | null
  due: number | null
  utm: NullableJson<Record<string, string>>
  createdAt: Time
  updatedAt: Time
  completedAt: NullableTime
}
export type OrderLineTable = {
  orderId: string
  position: number
  lineId: string
  type: 'Product' | 'Bundle'
  itemId: string
  variationId: string
  quantity: number
  /** The line as it was sold, from the moment payment starts. */
  sold: NullableJson<LineItem>
}
export type OrderCouponTable = {
  orderId: string
  couponId: string
  /** As it was when it came onto the order. */
  code: string
  appliedAt: Time
  /** The coupon as it was sold, from the moment payment starts. */
  sold: NullableJson<CouponApplied>
}
export type CheckoutTable = {
  id: string
  orderId: string
  /** Who opened it: the only one whose name it shows and who may pay by it. */
  customerId: string | null
  shopOrigin: string
  returnUrl: string
  createdAt: Time
  expiresAt: Time
}
export type PaymentStatus = 'Pending' | 'ActionRequired' | 'Succeeded' | 'Declined'
export type PaymentTable = {
  id: string
  orderId: string
  provider: string
  token: string
  status: PaymentStatus
  amount: number
  currency: string
  declineReason: string | null
  createdAt: Time
  updatedAt: Time
}
type PaymentEventTable = { id: string; paymentId: string; type: string; receivedAt: Time }
/** The built-in test provider's own books: what a real provider keeps on its side. */
type TestChargeTable = {
  paymentId: string
  token: string
  amount: number
  currency: string
  status: 'ActionRequired' | 'Succeeded' | 'Declined' | 'Ended'
  reason: string | null
}

/** What each code of a batch is good for: how many licenses of which products and bundles. */
export type VoucherContents = { products: Record<string, number>; bundles: Record<string, number> }
export type VoucherBatchTable = {
  id: string
  name: string
  description: string
  contents: Json<VoucherContents>
  withdrawnAt: NullableTime
}
export type VoucherTable = {
  id: string
  batchId: string
  /** In lower case, as codes are compared. */
  code: string
  shownCode: string
  redeemedBy: string | null
  redeemedAt: NullableTime
  withdrawnAt: NullableTime
}

export type LicenseTable = {
  id: string
  customerId: string
  productId: string
  orderId: string | null
  voucherId: ColumnType<string | null, string | null | undefined, string | null>
  /** What was granted, named so that granting it again finds it taken. */
  grantKey: string
  status: LicenseStatus
  activeActivations: number
  maxActivations: number
  createdAt: Time
  revokedAt: NullableTime
}
export type ActivationTable = {
  id: string
  /** Null for a trial. */
  licenseId: string | null
  productId: string
  customerId: string | null
  name: string
  deviceSignature: string
  status: ActivationStatus
  method: ActivationMethod
  expiresAt: NullableTime
  firstValidatedAt: NullableTime
  lastValidatedAt: NullableTime
  createdAt: Time
  revokedAt: NullableTime
}
export type ActivationRequestTable = {
  id: string
  productId: string
  deviceName: string
  deviceSignature: string
  method: ActivationMethod
  status: ActivationRequestStatus
  activationId: string | null
  createdAt: Time
  updatedAt: Time
}

export type JobTable = {
  id: string
  kind: string
  payload: Json<Record<string, unknown>>
  dedupeKey: string | null
  runAt: Time
  leasedUntil: NullableTime
  attempts: Generated<number>
  doneAt: NullableTime
  lastError: string | null
}
type LimitTable = { key: string; windowStartedAt: Time; count: number }
/** A call that must not be done twice, and the payload that it was answered with. */
type IdempotencyKeyTable = {
  scope: string
  key: string
  /** What was asked: the same key for something else is refused. */
  request: string
  body: string
  createdAt: Time
}

export type Schema = {
  customers: CustomerTable
  sessions: SessionTable
  refreshTokens: RefreshTokenTable
  mailedCodes: MailedCodeTable
  subscribers: SubscriberTable
  keys: KeyTable
  products: ProductTable
  releases: ReleaseTable
  artifacts: ArtifactTable
  bundles: BundleTable
  bundleProducts: BundleProductTable
  variations: VariationTable
  catalogueState: CatalogueStateTable
  discounts: DiscountTable
  coupons: CouponTable
  couponUses: CouponUseTable
  orders: OrderTable
  orderLines: OrderLineTable
  orderCoupons: OrderCouponTable
  checkouts: CheckoutTable
  payments: PaymentTable
  paymentEvents: PaymentEventTable
  testCharges: TestChargeTable
  voucherBatches: VoucherBatchTable
  vouchers: VoucherTable
  licenses: LicenseTable
  activations: ActivationTable
  activationRequests: ActivationRequestTable
  jobs: JobTable
  limits: LimitTable
  idempotencyKeys: IdempotencyKeyTable
}
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
