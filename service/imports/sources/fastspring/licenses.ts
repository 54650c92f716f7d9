import { attempt, FieldError } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'
import { idOf, recipientOf } from './customers.ts'

/** An item of an order. */
type SoldItem = { order: JsonFields; item: JsonFields; index: number }

/**
 * The licenses of an item: one for each that FastSpring has fulfilled it with. An item that was fulfilled otherwise gives one
 * without a serial number, as its buyer has it all the same.
 */
export function* readLicenses(sold: SoldItem): Iterable<Found> {
  const serials: (string | undefined)[] = []
  try {
    serials.push(...listSerials(sold.item))
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    return yield { kind: 'fault', about: 'license', key: keyOf(sold, 0), reason: error.message }
  }
  if (serials.length === 0) serials.push(undefined)
  for (const [number, serial] of serials.entries()) yield toLicense(sold, serial, number, serials.length)
}

/** Fulfillments are lists under names of the vendor's; one that gives licenses has entries with a license each. */
function listSerials(item: JsonFields): string[] {
  const fulfillments = item.object('fulfillments')
  const lists = fulfillments.names().filter((name) => fulfillments.isList(name))
  return lists.flatMap((name) => fulfillments.list(name)).flatMap((entry) => entry.text('license') ?? [])
}

/** Renewals of a subscription are orders of their own, with the license of the first. */
function keyOf({ order, item, index }: SoldItem, number: number): string {
  const subscription = idOf(item, 'subscription')
  const sale = order.key('id') ?? order.key('order')
  return `${subscription ?? `${sale}/${index + 1}`}${number === 0 ? '' : `/${number + 1}`}`
}

function toLicense(sold: SoldItem, serial: string | undefined, number: number, count: number): Found {
  const { order, item } = sold
  const key = keyOf(sold, number)
  return attempt('license', key, () => {
    const { account, email } = recipientOf(order)
    const quantity = item.count('quantity') ?? 1
    return {
      kind: 'license',
      key,
      customer: { key: account, email },
      product: item.needText('product'),
      order: order.key('id') ?? order.key('order'),
      serials: serial === undefined ? [] : [serial],
      ...(count === 1 && quantity > 1 ? { seats: quantity } : {}),
      status: 'Active',
      createdAt: order.moment('changed'),
    }
  })
}
