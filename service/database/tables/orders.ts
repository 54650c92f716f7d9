import type { ColumnType } from 'kysely'
import type { CouponApplied, LineItem } from '#contract/entities/orders.ts'
import type { Address } from '#contract/entities/user.ts'
import type { Seller } from '#contract/sellers.ts'
import type { OrderPurpose, OrderStatus } from '#contract/statuses.ts'
import type { Json, NullableJson, NullableTime, Time } from './columns.ts'
import type { Booking, SalesDocument } from './documents.ts'
import type { LicenseEndReasonTable } from './licensing.ts'
import type { Taxation } from './taxation.ts'

/** Null until it is known. */
type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export type Contact = { name: string; email: string }
/** What a customer says of themselves for the bill, as far as it is known. */
export type Billing = {
  name: string | null
  email: string | null
  businessName: string | null
  taxId: string | null
  address: Address | null
}
export type OrderCustomer = Contact & Partial<Pick<Billing, 'businessName' | 'taxId' | 'address'>>

export type OrderTable = {
  id: string
  purpose: ColumnType<OrderPurpose, OrderPurpose | undefined, never>
  status: OrderStatus
  currency: string
  customerId: string | null
  customer: NullableJson<OrderCustomer>
  /** In lower case; its proved owner gets what a guest bought. */
  claimEmail: string | null
  /** In whose name it is sold, from the moment payment starts; the vendor gives away what is free. */
  seller: ColumnType<Seller, Seller | undefined, Seller>
  original: number | null
  discount: number | null
  subtotal: number | null
  taxes: number | null
  due: number | null
  taxation: NullableJson<Taxation>
  /** To delivery at once, from the moment payment starts; null where the law asks for none. */
  consent: NullableJson<Consent>
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
  /** Why its licenses have ended, once they have: the oldest of its reasons. */
  endedReason: ColumnType<string | null, string | null | undefined, string | null>
}
export type OrderLineEndReasonTable = Omit<LicenseEndReasonTable, 'licenseId'> & { orderId: string; lineId: string }
export type OrderCouponTable = {
  orderId: string
  couponId: string
  /** As it was when it came onto the order. */
  code: string
  appliedAt: Time
  /** The coupon as it was sold, from the moment payment starts. */
  sold: NullableJson<CouponApplied>
}
/** That a customer has had their copy of a free product, and by which order; while that is being paid, too. */
export type FreeGrantTable = { customerId: string; productId: string; orderId: string }
export type CheckoutTable = {
  id: string
  orderId: string
  /** Who opened it: the only one whose name it shows and who may pay by it. */
  customerId: string | null
  shopOrigin: string
  returnUrl: string
  /** What was typed in it; nobody sees that in another checkout of the same order. */
  billing: NullableJson<Billing>
  createdAt: Time
  expiresAt: Time
}
/** Held is of another amount than was due; Returned was of no order any more, or not accepted, and goes back. */
export type PaymentStatus = 'Pending' | 'ActionRequired' | 'Succeeded' | 'Declined' | 'Held' | 'Returned'
export type PaymentTable = {
  id: string
  orderId: string
  provider: string
  token: string
  status: PaymentStatus
  amount: number
  currency: string
  declineReason: string | null
  reference: Later<string>
  /** With what the provider's script in the browser takes the second step, while there is one. */
  actionSecret: Later<string>
  /** The page of another site on which the customer takes the second step, while there is one. */
  actionUrl: Later<string>
  /** Where the customer comes back from that page. It contains the key of the checkout. */
  returnUrl: Later<string>
  /** Since when the provider does not answer about it; null as soon as it does. */
  unheardSince: Later<Date>
  /** How it is paid, as soon as the provider has said so. */
  method: Later<string>
  /** Of the secret that the browser sent with which it was begun. */
  payerKeyHash: Later<string>
  receivedAmount: Later<number>
  receivedCurrency: Later<string>
  createdAt: Time
  updatedAt: Time
}
export type RefundStatus = 'Pending' | 'Succeeded' | 'Failed'
export type RefundTable = {
  id: string
  orderId: string
  paymentId: string
  amount: number
  currency: string
  reason: string
  /** The shop gives back by itself what came too late. */
  begunBy: 'Vendor' | 'Provider' | 'Shop'
  /** The lines whose licenses it ends; of a full refund all of them. */
  lineIds: Json<string[]>
  status: RefundStatus
  reference: string | null
  failure: string | null
  createdAt: Time
  updatedAt: Time
}
export type DisputeTable = {
  /** The provider's own. */
  id: string
  paymentId: string
  status: 'Open' | 'Won' | 'Lost'
  amount: number
  currency: string
  reason: string
  /** By when the bank wants evidence, where the provider says so. */
  evidenceDueAt: Later<Date>
  createdAt: Time
  updatedAt: Time
}
export type InvoiceSeries = 'Invoice' | 'CreditNote'
export type InvoiceSeriesTable = { name: InvoiceSeries; lastNumber: number }
export type InvoiceTable = {
  series: InvoiceSeries
  number: number
  orderId: string
  refundId: string | null
  issuedAt: Time
  document: Json<SalesDocument>
  booking: Json<Booking>
}
export type PaymentEventTable = { id: string; paymentId: string; type: string; receivedAt: Time }
/** The built-in test provider's own books: what a real provider keeps on its side. */
export type TestChargeTable = {
  paymentId: string
  token: string
  amount: number
  currency: string
  status: 'Pending' | 'ActionRequired' | 'Succeeded' | 'Declined' | 'Ended'
  reason: string | null
  settlesAt: NullableTime
}
export type TestEventTable = { id: string; paymentId: string; body: string; sendAt: Time; copies: number }
export type TestRefundTable = { refundId: string; paymentId: string; amount: number }

/** A withdrawal as it was declared; who that was, nobody has checked. */
export type WithdrawalTable = {
  id: string
  name: string
  email: string
  /** The contract that it is about, as the customer wrote it. */
  orderGiven: string
  statement: string
  receivedAt: Time
  /** When a person was done with it. */
  settledAt: Later<Date>
  outcome: Later<WithdrawalOutcome>
}
export type WithdrawalOutcome = 'Refunded' | 'Refused'
export type Consent = { text: string; agreedAt: string }
