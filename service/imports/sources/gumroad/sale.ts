import type { GivenRecord } from '../../records.ts'
import { statusOf, withWarnings } from '../amounts.ts'
import { attempt, FieldError } from '../fields.ts'
import type { Found } from '../source.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>

/**
 * A sale of Gumroad, whichever file it is in. Amounts are minor units of US dollars, in which Gumroad accounts for every sale; what
 * a card was charged in another currency is stated beside them and not read, because taxes and refunds are not stated in it.
 */
export type Sale = {
  id: string
  number: string | undefined
  email: string
  name: string
  address: Given<'customer'>['address']
  productName: string
  permalink: string
  /** How its versions are called, separated by commas. */
  variants: string | undefined
  quantity: number
  /** What the buyer paid, with taxes. */
  total: number
  taxes: number
  refunded: number
  isPartlyRefunded: boolean
  isDisputed: boolean
  coupon: string | undefined
  country: string | undefined
  paymentReference: string | undefined
  boughtAt: Date
  /** Of the giftee, where the sale is a gift. */
  giftee: string | undefined
  serial: string | undefined
  licenseId: string | undefined
  /** What plug-ins name when they check the serial number: ids of the product, one a line. */
  formerProduct: string
  isMultiseat: boolean
  isDisabled: boolean
  /** Each interval of a subscription: 'monthly' for instance. */
  interval: string | undefined
  subscriptionStatus: string
  /** The id of its subscription, where the file has it. */
  subscriptionId: string | undefined
  subscriptionEndsAt: Date | undefined
  /** A renewal: the license and the subscription are those of the first sale. */
  isRenewal: boolean
  /** A trial or a pre-order: nothing has been paid. */
  isCharged: boolean
  isPreorder: boolean
}

/** The part of a sale that is read from a row, or a FieldError for what cannot be read. */
export type SaleReader = {
  id: string | undefined
  email: () => string
  sale: () => Sale
}

/** The records of a sale. What one of them cannot be read from is a fault of that record; the others are read. */
export function* readSale({ id, email, sale: read }: SaleReader): Iterable<Found> {
  let sale: Sale
  try {
    sale = read()
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    yield attempt('customer', undefined, () => ({ kind: 'customer', email: email(), name: '', consents: [] }))
    for (const about of ['order', 'license'] as const) yield { kind: 'fault', about, key: id, reason: error.message }
    return
  }
  yield* recordsOf(sale)
}

function* recordsOf(sale: Sale): Iterable<Found> {
  yield customerOf(sale)
  if (sale.giftee !== undefined) yield { kind: 'customer', email: sale.giftee, name: '', consents: [] }
  if (sale.isCharged) yield* withWarnings(orderOf(sale))
  if (sale.isPreorder) {
    const reason = `Sale ${sale.id} is a pre-order that has not been charged: it becomes no order and no license`
    yield { kind: 'warning', reason }
    return
  }
  if (sale.isRenewal) return
  yield licenseOf(sale)
  if (sale.interval !== undefined) yield subscriptionOf(sale, sale.interval)
}

/** Gumroad says whether a customer may be contacted, but not when and how the customer agreed: that is no consent. */
const customerOf = (sale: Sale): Given<'customer'> => ({
  kind: 'customer',
  email: sale.email,
  name: sale.name,
  address: sale.address,
  consents: [],
})

const productOf = ({ permalink, variants }: Sale): string =>
  variants === undefined ? permalink : `${permalink}/${variants}`

/** Discounts are taken off the price before Gumroad states it, so that the discount is 0 even with a coupon. */
function orderOf(sale: Sale): Given<'order'> {
  const { total, taxes, refunded, variants, productName } = sale
  const name = variants === undefined ? productName : `${productName} (${variants})`
  const paid = sale.isPartlyRefunded ? 'PartlyRefunded' : statusOf(total, refunded)
  return {
    kind: 'order',
    key: sale.id,
    number: sale.number,
    customer: { email: sale.email },
    status: sale.isDisputed ? 'Disputed' : paid,
    currency: 'USD',
    lines: [{ product: productOf(sale), name, quantity: sale.quantity, amount: total - taxes }],
    discount: 0,
    taxes,
    total,
    refunded,
    boughtAt: sale.boughtAt,
    paymentReference: sale.paymentReference,
    coupon: sale.coupon,
    taxCountry: sale.country,
  }
}

/** A product without license keys gives a license without a serial number: the buyer has it all the same. */
function licenseOf(sale: Sale): Given<'license'> {
  const endedReason = findEnd(sale)
  const seats = sale.isMultiseat || sale.quantity > 1 ? { seats: sale.quantity } : {}
  return {
    kind: 'license',
    key: sale.id,
    customer: { email: sale.giftee ?? sale.email },
    product: productOf(sale),
    ...(sale.isCharged ? { order: sale.id } : {}),
    serials: sale.serial === undefined ? [] : [sale.serial],
    formerProduct: sale.formerProduct,
    formerId: sale.licenseId,
    ...seats,
    status: endedReason === undefined ? 'Active' : 'Revoked',
    endedReason,
    createdAt: sale.boughtAt,
    expiresAt: sale.subscriptionEndsAt,
  }
}

function findEnd(sale: Sale): string | undefined {
  if (sale.isDisabled) return 'Disabled at Gumroad'
  if (sale.isDisputed) return 'The payment was disputed at Gumroad'
  if (sale.isCharged && !sale.isPartlyRefunded && statusOf(sale.total, sale.refunded) === 'Refunded')
    return 'Refunded at Gumroad'
  return undefined
}

const subscriptionOf = (sale: Sale, interval: string): Given<'subscription'> => ({
  kind: 'subscription',
  key: sale.subscriptionId ?? sale.id,
  customer: { email: sale.email },
  product: productOf(sale),
  status: sale.subscriptionStatus,
  interval,
  currency: 'USD',
  amount: sale.total,
})
