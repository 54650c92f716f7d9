import { attempt, FieldError } from '../fields.ts'
import { fieldsOf, type JsonFields } from '../json-fields.ts'
import type { FileShape, Found } from '../source.ts'
import { customerOf, readParty } from './customers.ts'
import { applyReturns, type Return, readReturn } from './returns.ts'
import { readSale } from './sales.ts'
import { readSubscription } from './subscriptions.ts'

/** An order or a subscription as it was when the file has mentioned it last, and where. */
type Latest = { line: number; changed: number; hasReturns: boolean; records: Found[] }

const readingOrder: Readonly<Record<string, number>> = {
  accounts: 1,
  orders: 2,
  events: 2,
  returns: 2,
  subscriptions: 3,
}

/**
 * A document with events, or with lists of the API. Orders wait for the end of the file, because what is returned of them comes
 * later, and so do subscriptions, of which there is an event for each change: of several, the latest counts.
 */
export function joinDocument(name: string): FileShape {
  const orders = new Map<string, Latest>()
  const subscriptions = new Map<string, Latest>()
  const returns = new Map<string, Return[]>()

  function keep(latest: Map<string, Latest>, line: number, fields: JsonFields, read: typeof readSale): Iterable<Found> {
    const key = fields.key('id') ?? fields.key('order') ?? fields.key('subscription') ?? `line ${line}`
    const changed = Number(fields.key('changed') ?? 0)
    const before = latest.get(key)
    const hasReturns = fields.isList('returns') && fields.list('returns').length > 0
    if (before === undefined || before.changed <= changed)
      latest.set(key, { line, changed, hasReturns, records: [...read(fields)] })
    return []
  }

  function* keepReturn(fields: JsonFields): Iterable<Found> {
    try {
      const found = readReturn(fields)
      returns.set(found.order, [...(returns.get(found.order) ?? []), found])
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      const reason = `Return ${fields.key('reference') ?? fields.key('return') ?? '?'}: ${error.message}`
      yield { kind: 'fault', about: 'order', key: fields.object('original').key('id'), reason }
    }
  }

  /** An order, and the subscriptions that its items have where the vendor has webhooks expanded. */
  function keepOrder(line: number, fields: JsonFields): Iterable<Found> {
    keep(orders, line, fields, readSale)
    const items = fields.isList('items') ? fields.list('items') : []
    const expanded = items.map((item) => item.object('subscription')).filter((subscription) => subscription.has('id'))
    for (const subscription of expanded) keep(subscriptions, line, subscription, readSubscription)
    return []
  }

  function readElement(kind: string, line: number, fields: JsonFields): Iterable<Found> {
    if (kind.startsWith('account')) return [attempt('customer', fields.key('id'), () => customerOf(readParty(fields)))]
    if (kind.startsWith('return')) return keepReturn(fields)
    if (kind === 'subscription.charge.completed')
      return fields.object('order').has('items') ? keepOrder(line, fields.object('order')) : []
    if (kind.startsWith('subscription')) return keep(subscriptions, line, fields, readSubscription)
    return kind === 'orders' || kind === 'order.completed' ? keepOrder(line, fields) : []
  }

  return {
    name,
    order: readingOrder[name] ?? 2,
    read(row) {
      if (row.form !== 'json') return []
      const fields = fieldsOf(row.value)
      if (row.list !== 'events' && row.list !== null) return readElement(row.list, row.line, fields)
      return readElement(fields.key('type') ?? '', row.line, fields.object('data'))
    },
    *end() {
      for (const [key, { line, hasReturns, records }] of orders) {
        const returned = returns.get(key) ?? []
        returns.delete(key)
        yield { kind: 'line', line }
        yield* applyReturns(records, returned)
        if (hasReturns && returned.length === 0) yield warnOfReturns(key)
      }
      for (const { line, records } of subscriptions.values()) {
        yield { kind: 'line', line }
        yield* records
      }
      for (const key of returns.keys()) yield warnOfReturns(key)
    },
  }
}

const warnOfReturns = (order: string): Found => ({
  kind: 'warning',
  reason: `Order ${order} was returned, and the file has not both of them: put orders and returns into one file to have what was refunded`,
})
