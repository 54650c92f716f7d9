import type { OpenOrder, Order, OrderPush } from '#contract/entities/orders.ts'
import { orderIdSchema } from '#contract/entities/orders.ts'
import type { Clock } from '../adapters/clock.ts'
import type { CouponService } from '../catalogue/coupons.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { Database, Queryable, Tx } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import { conflict, invalidInput, notFound } from '../http/problems.ts'
import type { Caller } from '../http/routes.ts'
import { parseInput } from '../http/validation.ts'
import type { LicenseService } from '../licenses/service.ts'
import type { TaxedGoods } from '../taxes/service.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import { createOrderCoupons, type OrderCoupons } from './coupons.ts'
import { createGuestOrders, type GuestOrders } from './guests.ts'
import * as repository from './repository.ts'
import { canMove, findPushFaults, toStoredLine, toTaxLines } from './rules.ts'
import { createOrderSale, type OrderSale } from './sale.ts'
import { createSoldLines, type SoldLines } from './sold-lines.ts'
import { createOrderView, type PricedOrder } from './view.ts'

/** A cart as it is pushed, and by whom. */
export type Push = { content: OrderPush; utm: Record<string, string>; caller: Caller | null }
export type { PricedOrder }

export type OrderService = OrderSale &
  SoldLines & {
    /** Creates or changes an open order; what can't be sold is a field error (specification §7, wire.md section 2). */
    push: (tx: Tx, id: string, push: Push) => Promise<OpenOrder>
    getOrder: (id: string, caller: Caller | null) => Promise<Order>
    removeBillingDetails: (tx: Tx, id: string) => Promise<OpenOrder>
    /** The order as it stands, with its sums, seen by its owner; coupons that can't be used any more come off it. */
    read: (db: Queryable, id: string) => Promise<PricedOrder>
    /** The same, locked against every other change until the transaction ends. */
    lock: (tx: Tx, id: string) => Promise<PricedOrder>
    /** What is taxed of an order. */
    toGoods: (order: Pick<Order, 'items' | 'currency'>) => TaxedGoods
    guests: GuestOrders
    coupons: OrderCoupons
  }

type Dependencies = {
  database: Database
  clock: Clock
  catalogue: CatalogueService
  coupons: CouponService
  licenses: LicenseService
  outbox: Outbox
}

export function createOrderService(dependencies: Dependencies): OrderService {
  const { database, clock, catalogue, coupons, licenses, outbox } = dependencies

  const view = createOrderView({ catalogue, coupons, licenses })
  const find = async (db: Queryable, id: string) => assertFound(await repository.findOrder(db, id))
  const lock = async (tx: Tx, id: string) => assertFound(await repository.lockOrder(tx, id))

  const lockOpen = async (tx: Tx, id: string) => assertOpen(await lock(tx, id))
  const showOpen = async (tx: Tx, id: string) => {
    const { wire, effective } = await view.show(tx, await lock(tx, id), false)
    return { order: toOpenOrder(wire), effective }
  }

  const sale = createOrderSale({ clock, catalogue, coupons, licenses, outbox, view, lock, lockOpen })

  return {
    ...sale,
    ...createSoldLines({ licenses, grantLicenses: sale.grantLicenses }),
    guests: createGuestOrders(clock, sale.grantLicenses),
    coupons: createOrderCoupons({ database, clock, coupons, lockOpen, show: showOpen }),

    async push(tx, id, push) {
      parseInput(orderIdSchema, id, 'id')
      const now = clock()
      const { suggestedCurrency } = catalogue.current()
      await repository.insertOrder(tx, { id, currency: push.content.currency ?? suggestedCurrency, now })
      const before = await lockOpen(tx, id)
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
      return (await showOpen(tx, id)).order
    },

    async getOrder(id, caller) {
      parseInput(orderIdSchema, id, 'id')
      const order = await find(database.query, id)
      const isOwner = caller !== null && caller.customerId === order.customerId
      return (await view.show(database.query, order, isOwner)).wire
    },

    async removeBillingDetails(tx, id) {
      parseInput(orderIdSchema, id, 'id')
      await lockOpen(tx, id)
      await repository.removeCustomer(tx, id, clock())
      return (await showOpen(tx, id)).order
    },

    toGoods: ({ items, currency }) => ({
      ...{ currency, lines: toTaxLines(items, currency) },
      pricesIncludeTax: catalogue.current().pricesIncludeTax.includes(currency),
    }),
    read: async (db, id) => view.show(db, await find(db, id), true),
    lock: async (tx, id) => view.present(tx, await lock(tx, id), true),
  }
}

function assertFound(order: repository.StoredOrder | undefined): repository.StoredOrder {
  if (!order) throw notFound('There is no such order')
  return order
}

function assertOpen<Found extends Row<'orders'>>(order: Found): Found {
  if (canMove(order.status, 'PaymentProcessing')) return order
  throw conflict(`This order is ${order.status} and can no longer be changed: start a new one`)
}

function toOpenOrder(order: Order): OpenOrder {
  if (order.status !== 'Open') throw new Error(`Order ${order.id} is ${order.status}, not Open`)
  return order
}
