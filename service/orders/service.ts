import type { OpenOrder, Order, OrderPush } from '#contract/entities/orders.ts'
import { orderIdSchema } from '#contract/entities/orders.ts'
import type { Clock } from '../adapters/clock.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { Database, Queryable, Tx } from '../database/connection.ts'
import type { OrderCustomer, Row } from '../database/schema.ts'
import { conflict, invalidInput, notFound } from '../http/problems.ts'
import type { Caller } from '../http/routes.ts'
import { parseInput } from '../http/validation.ts'
import type { LicenseService } from '../licenses/service.ts'
import { createGuestOrders, type GuestOrders } from './guests.ts'
import * as repository from './repository.ts'
import { canMove, findPushFaults, productsOf, type Totals, toGrants, toStoredLine } from './rules.ts'
import { linesOf, toOrder, totalsOf } from './wire.ts'

/** A cart as it is pushed, and by whom. */
export type Push = { content: OrderPush; utm: Record<string, string>; caller: Caller | null }
export type PricedOrder = { order: repository.StoredOrder; wire: Order; totals: Totals }

export type OrderService = {
  /** Creates or changes an open order; what can't be sold is a field error (specification §7, wire.md section 2). */
  push: (tx: Tx, id: string, push: Push) => Promise<OpenOrder>
  getOrder: (id: string, caller: Caller | null) => Promise<Order>
  removeBillingDetails: (id: string) => Promise<OpenOrder>
  /** The order as it stands, with its sums, seen by its owner. */
  read: (db: Queryable, id: string) => Promise<PricedOrder>
  /** The same, locked against every other change until the transaction ends. */
  lock: (tx: Tx, id: string) => Promise<PricedOrder>
  /** Fixes lines and sums of an open order and moves it to PaymentProcessing; 409 when it is not open. */
  beginPayment: (tx: Tx, id: string, customer: OrderCustomer) => Promise<PricedOrder>
  /** Moves a processing order to Completed and grants its licenses; false when it was not processing. */
  complete: (tx: Tx, id: string) => Promise<boolean>
  /** Grants a completed order's licenses; the same grants a second time change nothing. */
  grantLicenses: (tx: Tx, order: repository.StoredOrder) => Promise<void>
  /** A declined payment opens the order again. */
  reopen: (tx: Tx, id: string) => Promise<void>
  guests: GuestOrders
}

type Dependencies = { database: Database; clock: Clock; catalogue: CatalogueService; licenses: LicenseService }

export function createOrderService({ database, clock, catalogue, licenses }: Dependencies): OrderService {
  const present = async (order: repository.StoredOrder, isOwner: boolean, db: Queryable): Promise<PricedOrder> => {
    const owned = order.customerId ? await licenses.ownedProducts(order.customerId, db) : new Set<string>()
    const lines = linesOf(order, catalogue.current(), owned)
    return { order, wire: toOrder(order, lines, isOwner), totals: totalsOf(order, lines) }
  }
  const find = async (db: Queryable, id: string) => assertFound(await repository.findOrder(db, id))
  const lock = async (tx: Tx, id: string) => assertFound(await repository.lockOrder(tx, id))

  async function grantLicenses(tx: Tx, order: repository.StoredOrder) {
    if (order.customerId === null) throw new Error(`Order ${order.id} has no customer to grant its licenses to`)
    const lines = linesOf(order, catalogue.current(), new Set())
    const maxActivations = await catalogue.maxActivations(tx, [...new Set(lines.flatMap(productsOf))])
    await licenses.grantLicenses(tx, order.customerId, order.id, toGrants(order.id, lines, maxActivations))
  }

  return {
    grantLicenses,
    guests: createGuestOrders(clock, grantLicenses),

    async push(tx, id, push) {
      parseInput(orderIdSchema, id, 'id')
      const now = clock()
      const { suggestedCurrency } = catalogue.current()
      await repository.insertOrder(tx, { id, currency: push.content.currency ?? suggestedCurrency, now })
      const before = await lock(tx, id)
      assertOpen(before)
      const currency = push.content.currency ?? before.currency
      const lines = push.content.items.map(toStoredLine)
      const errors = findPushFaults(lines, currency, catalogue.current())
      if (Object.keys(errors).length > 0) throw invalidInput(errors)
      const customerId = push.caller?.customerId ?? before.customerId
      const utm = Object.keys(push.utm).length > 0 ? push.utm : before.utm
      await repository.updateOrder(tx, id, {
        ...{ currency, customerId, updatedAt: now },
        utm: utm && JSON.stringify(utm),
      })
      const kept = lines.filter((line) => line.quantity > 0)
      await repository.replaceLines(tx, id, kept)
      return toOpenOrder((await present(await lock(tx, id), false, tx)).wire)
    },

    async getOrder(id, caller) {
      parseInput(orderIdSchema, id, 'id')
      const order = await find(database.query, id)
      const isOwner = caller !== null && caller.customerId === order.customerId
      return (await present(order, isOwner, database.query)).wire
    },

    removeBillingDetails: (id) =>
      database.transaction(async (tx) => {
        parseInput(orderIdSchema, id, 'id')
        assertOpen(await lock(tx, id))
        await repository.removeCustomer(tx, id, clock())
        return toOpenOrder((await present(await lock(tx, id), false, tx)).wire)
      }),

    read: async (db, id) => present(await find(db, id), true, db),
    lock: async (tx, id) => present(await lock(tx, id), true, tx),

    async beginPayment(tx, id, customer) {
      const open = await lock(tx, id)
      assertOpen(open)
      if (!catalogue.current().currencies.includes(open.currency))
        throw conflict(`This shop no longer sells in ${open.currency}: go back to the cart and choose another currency`)
      const { wire, totals } = await present(open, true, tx)
      if (wire.items.length === 0 || wire.items.length < open.lines.length)
        throw conflict('Something in this order is no longer sold: go back to the cart')
      const soldLines = wire.items.map((line) => ({ lineId: line.id, sold: JSON.stringify(line) }))
      await repository.freezeOrder(tx, { id, customer, totals, soldLines, now: clock() })
      return present(await lock(tx, id), true, tx)
    },

    complete: (tx, id) => repository.leavePaymentProcessing(tx, id, 'Completed', clock()),

    async reopen(tx, id) {
      await repository.leavePaymentProcessing(tx, id, 'Open', clock())
    },
  }
}

function assertFound(order: repository.StoredOrder | undefined): repository.StoredOrder {
  if (!order) throw notFound('There is no such order')
  return order
}

function assertOpen(order: Row<'orders'>): void {
  if (!canMove(order.status, 'PaymentProcessing'))
    throw conflict(`This order is ${order.status} and can no longer be changed: start a new one`)
}

function toOpenOrder(order: Order): OpenOrder {
  if (order.status !== 'Open') throw new Error(`Order ${order.id} is ${order.status}, not Open`)
  return order
}
