import type { CouponApplied, LineItem } from '#contract/entities/orders.ts'
import type { OrderStatus } from '#contract/states.ts'
import type { NullableJson, NullableTime, Time } from './columns.ts'

export type OrderCustomer = { name: string; email: string }

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
export type PaymentEventTable = { id: string; paymentId: string; type: string; receivedAt: Time }
/** The built-in test provider's own books: what a real provider keeps on its side. */
export type TestChargeTable = {
  paymentId: string
  token: string
  amount: number
  currency: string
  status: 'ActionRequired' | 'Succeeded' | 'Declined' | 'Ended'
  reason: string | null
}
