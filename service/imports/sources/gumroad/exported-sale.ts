import { findCountry } from '../countries.ts'
import { amountIn, FieldError, filled, momentIn, optionalCount, optionalMoment } from '../fields.ts'
import type { Cells, Found } from '../source.ts'
import { readSale, type Sale } from './sale.ts'

/** What the last line has instead of the id of a sale. */
const totalsMark = 'Totals'

/** The records of a line of the sales export; its last line has the sums of the others. */
export function* readExportedSale(cells: Cells): Iterable<Found> {
  const id = filled(cells['Purchase ID'])
  if (id === totalsMark) {
    yield readTotals(cells)
    return
  }
  const email = () => need(cells, 'Purchase Email')
  yield* readSale({ id, email, sale: () => toSale(cells) })
}

/**
 * The sum of what buyers paid. Sales that have not been charged, such as pre-orders, are in it as well: where the file has any, the
 * difference is theirs.
 */
function readTotals(cells: Cells): Found {
  try {
    return { kind: 'stated-total', currency: 'USD', total: readPaid(cells).total }
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    return { kind: 'warning', reason: `The line of totals cannot be compared: ${error.message}` }
  }
}

/**
 * What was paid. 'Subtotal' is without taxes and shipping; 'Sale Price' has in it the taxes that the seller owes, and not those
 * that Gumroad owes, so that only the sum of the parts is what the buyer paid.
 */
function readPaid(cells: Cells): { total: number; taxes: number } {
  const taxes = money(cells, 'Taxes ($)')
  return {
    taxes,
    total: amountIn(need(cells, 'Subtotal ($)'), 'USD', 'Subtotal ($)') + money(cells, 'Shipping ($)') + taxes,
  }
}

function toSale(cells: Cells): Sale {
  const paid = readPaid(cells)
  const partlyRefunded = money(cells, 'Partial Refund ($)')
  const isFullyRefunded = isSet(cells, 'Fully Refunded?')
  const permalink = need(cells, 'Product ID')
  const isPreorder = isSet(cells, 'Pre-order authorization?')
  const isTrial = isSet(cells, 'Free trial purchase?')
  return {
    id: need(cells, 'Purchase ID'),
    number: filled(cells['Order Number']),
    email: need(cells, 'Purchase Email'),
    name: cells['Buyer Name'] ?? '',
    address: readAddress(cells),
    productName: filled(cells['Item Name']) ?? permalink,
    permalink,
    variants: filled(cells.Variants?.replaceAll(/^\(|\)$/g, '')),
    quantity: optionalCount(cells.Quantity, 'Quantity') ?? 1,
    ...paid,
    refunded: isFullyRefunded ? paid.total : partlyRefunded,
    isPartlyRefunded: !isFullyRefunded && isSet(cells, 'Refunded?'),
    isDisputed: isSet(cells, 'Disputed?') && !isSet(cells, 'Dispute Won?'),
    coupon: filled(cells['Discount Code']),
    country: findCountry(cells.Country ?? ''),
    paymentReference: filled(cells['Stripe Transaction ID']) ?? filled(cells['PayPal Transaction ID']),
    boughtAt: momentIn(cells['Purchase Time (UTC timezone)'] || cells['Purchase Date'], 'Purchase Time (UTC timezone)'),
    giftee: filled(cells['Giftee Email']),
    serial: filled(cells['License Key']),
    licenseId: undefined,
    formerProduct: permalink,
    isMultiseat: false,
    isDisabled: cells['License Key Enabled?'] === '0' || isSet(cells, 'Access Revoked?'),
    ...readSubscription(cells, isTrial),
    isRenewal: isSet(cells, 'Recurring Charge?'),
    isCharged: !isPreorder && !isTrial,
    isPreorder,
  }
}

function readSubscription(cells: Cells, isTrial: boolean) {
  const subscriptionEndsAt = optionalMoment(cells['Subscription End Date'], 'Subscription End Date')
  const isCancelled = filled(cells['Cancellation Date']) !== undefined
  const running = isTrial ? 'trial' : isCancelled ? 'cancelled' : 'active'
  return {
    interval: filled(cells.Recurrence),
    subscriptionStatus: subscriptionEndsAt === undefined ? running : 'ended',
    subscriptionId: undefined,
    subscriptionEndsAt,
  }
}

function readAddress(cells: Cells): Sale['address'] {
  const countryCode = findCountry(cells.Country ?? '')
  const street = filled(cells['Street Address'])
  if (street === undefined || countryCode === undefined) return undefined
  return {
    countryCode,
    streetAddress1: street,
    streetAddress2: null,
    locality: filled(cells.City) ?? null,
    region: filled(cells.State) ?? null,
    postCode: cells['Zip Code'] ?? '',
  }
}

function need(cells: Cells, name: string): string {
  const cell = filled(cells[name])
  if (cell === undefined) throw new FieldError(name, 'is empty')
  return cell
}

const money = (cells: Cells, name: string): number => {
  const cell = filled(cells[name])
  return cell === undefined ? 0 : amountIn(cell, 'USD', name)
}

const isSet = (cells: Cells, name: string): boolean => cells[name] === '1'
