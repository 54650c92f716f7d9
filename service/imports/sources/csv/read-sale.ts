import type { GivenRecord } from '../../records.ts'
import { keysOfCopies } from '../copies.ts'
import { attempt, FieldError } from '../fields.ts'
import type { Found } from '../source.ts'
import type { CsvMapping, CsvStatus } from './mapping.ts'
import type { CsvReader } from './read-cells.ts'
import { leniently } from './read-customer.ts'

/** What one line of a file sold, with the serial numbers of lines that go on with it. */
export type CsvItem = { line: number; row: CsvReader; status: CsvStatus; serials: string[] }
/** The items of an order, or the one of a row without an order. */
export type CsvItems = readonly [CsvItem, ...CsvItem[]]
/** Whose the items are, and by which key they are known. */
export type CsvSale = { key: string; email: string; items: CsvItems }

type GivenOrder = Extract<GivenRecord, { kind: 'order' }>
type GivenLicense = Extract<GivenRecord, { kind: 'license' }>
type Owner = { key: string | undefined; email: string }

const ownerOf = ({ email, items: [{ row }] }: CsvSale): Owner => ({ key: row.textOf('customerId'), email })

/**
 * The order of a sale; null where the file has no amount of it. The total is what the customer paid: with taxes, after the discount.
 * Each line has the amount of its row; where amounts are of the order, its first line has it all.
 */
export function readOrder(sale: CsvSale, mapping: CsvMapping): Found[] | null {
  const { items, key } = sale
  if (items.every(({ row }) => row.textOf('amount') === undefined)) return null
  const warnings: Found[] = []
  const found = attempt('order', key, () => makeOrder(sale, mapping, warnings))
  return [...warnings, found]
}

function makeOrder(sale: CsvSale, { amountsOf }: CsvMapping, warnings: Found[]): GivenOrder {
  const [first] = sale.items
  const { row } = first
  const currency = row.currency
  if (currency === undefined) throw new FieldError(row.nameOf('currency'), 'is empty')
  const counted: readonly CsvItem[] = amountsOf === 'row' ? sale.items : [first]
  const sum = (read: (item: CsvItem) => number) => counted.reduce((total, item) => total + read(item), 0)
  const amountOf = (item: CsvItem) => item.row.amountOf('amount', currency) ?? 0
  const total = sum(amountOf)
  const boughtAt = row.momentOf('boughtAt')
  if (boughtAt === undefined) throw new FieldError(row.nameOf('boughtAt'), 'is empty')
  const { status, refunded } = readRefund(counted, currency, amountOf, total, warnings)
  return {
    kind: 'order',
    key: sale.key,
    number: row.textOf('order'),
    customer: ownerOf(sale),
    status,
    currency,
    lines: sale.items.map((item) => {
      const product = item.row.product ?? ''
      return {
        product,
        name: product,
        quantity: item.row.copies(),
        amount: counted.includes(item) ? amountOf(item) : 0,
      }
    }),
    discount: sum((item) => Math.abs(item.row.amountOf('discount', currency) ?? 0)),
    taxes: sum((item) => item.row.amountOf('taxes', currency) ?? 0),
    total,
    refunded,
    boughtAt,
    paymentReference: row.textOf('payment'),
    coupon: row.textOf('coupon'),
    taxCountry: leniently(warnings, () => row.country()),
    businessName: row.textOf('businessName'),
    taxId: row.textOf('taxId'),
  }
}

/** What was given back: what the file says, or else all of the lines whose status says so. */
function readRefund(
  items: readonly CsvItem[],
  currency: string,
  amountOf: (item: CsvItem) => number,
  total: number,
  warnings: Found[],
): Pick<GivenOrder, 'status' | 'refunded'> {
  const refunded = items.reduce((sum, item) => {
    const stated = item.row.amountOf('refunded', currency)
    return sum + (stated !== undefined ? Math.abs(stated) : item.status === 'refunded' ? amountOf(item) : 0)
  }, 0)
  const has = (status: CsvStatus) => items.some((item) => item.status === status)
  if (has('disputed')) return { status: 'Disputed', refunded }
  if (items.every(({ status }) => status === 'refunded')) return { status: 'Refunded', refunded }
  if (refunded > 0) return { status: refunded < total ? 'PartlyRefunded' : 'Refunded', refunded }
  if (!has('partlyRefunded')) return { status: 'Paid', refunded: 0 }
  warnings.push({ kind: 'warning', reason: 'The order was partly refunded, and the file does not say how much' })
  return { status: 'PartlyRefunded', refunded: 0 }
}

const endings: Partial<Record<CsvStatus, (text: string) => string>> = {
  refunded: () => 'Refunded',
  disputed: () => 'Disputed',
  revoked: (text) => text,
}

/** What files write where a license does not end. */
const never =
  /^(0|-+|0000-00-00.*|never|lifetime|perpetual|unlimited|none|nie|unbegrenzt|jamais|illimitée?|nunca|ilimitad[oa])$/i

/**
 * The licenses of an item, one for each copy. Each copy has a serial number, as far as there are some, and the last one those that
 * are left; a single copy has them all.
 */
export function readLicenses(sale: CsvSale, item: CsvItem, index: number, hasOrder: boolean): Found[] {
  const { row } = item
  const key = row.textOf('licenseId') ?? (row.textOf('order') === undefined ? sale.key : `${sale.key}/${index + 1}`)
  const warnings: Found[] = []
  const copies = leniently(warnings, () => row.copies()) ?? 1
  const seats = leniently(warnings, () => row.seats())
  const createdAt = leniently(warnings, () => row.momentOf('boughtAt'))
  const found = keysOfCopies(key, copies).map((copyKey, copy) =>
    attempt('license', key, (): GivenLicense => {
      const { product } = row
      if (product === undefined) throw new FieldError(row.nameOf('product'), 'is empty')
      const end = endings[item.status]
      return {
        kind: 'license',
        key: copyKey,
        customer: ownerOf(sale),
        product,
        order: hasOrder ? sale.key : undefined,
        serials: item.serials.slice(copy, copy === copies - 1 ? undefined : copy + 1),
        seats,
        status: end === undefined ? 'Active' : 'Revoked',
        endedReason: end?.(row.textOf('status') ?? ''),
        createdAt,
        expiresAt: never.test(row.textOf('expiresAt') ?? '') ? undefined : row.momentOf('expiresAt'),
      }
    }),
  )
  return [...warnings, ...found]
}
