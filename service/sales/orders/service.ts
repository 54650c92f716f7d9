import { type OpenOrder, type Order, orderIdSchema } from '#contract/entities/orders.ts'
import type { CatalogueService, CouponService } from '#service/catalogue/index.ts'
import type { Queryable, Tx } from '#service/database/index.ts'
import type { LicenseService, LicensingServices } from '#service/licensing/index.ts'
import type { Outbox } from '#service/messaging/index.ts'
import { type Caller, notFound, type PlatformServices, parseInput } from '#service/platform/index.ts'
import type { Charge } from '../payments/providers/provider.ts'
import type { TaxedGoods } from '../taxes/service.ts'
import { assertCart, assertOpen, createPushing, type Push, whoPushes } from './cart-push.ts'
import { newOrderLimit } from './cart-push-rules.ts'
import { createGuestOrders } from './guest-orders.ts'
import { createOrderLifecycle } from './lifecycle.ts'
import { createSoldLines } from './line-end-reasons.ts'
import { createOrderCoupons } from './order-coupons.ts'
import { toSoldGoods } from './order-lines.ts'
import { toTaxLines } from './order-totals.ts'
import { createOrderView, type PricedOrder } from './priced-orders.ts'
import * as repository from './repository.ts'

export type { PricedOrder, Push }

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'processLimiter'> & {
  catalogue: CatalogueService
  coupons: CouponService
  licenses: LicenseService
  transfers: LicensingServices['transfers']
  outbox: Outbox
}

export function createOrderService(dependencies: Dependencies) {
  const { database, clock, catalogue, coupons, licenses, processLimiter } = dependencies

  const view = createOrderView({ catalogue, coupons, licenses })
  const find = async (db: Queryable, id: string) => assertFound(await repository.findOrder(db, id))
  const lock = async (tx: Tx, id: string) => assertFound(await repository.lockOrder(tx, id))

  const lockOpen = async (tx: Tx, id: string) => assertOpen(await lock(tx, id))
  const lockCart = async (tx: Tx, id: string) => assertCart(await lock(tx, id))
  const settle = async (tx: Tx, id: string) => view.settle(tx, await lockCart(tx, id))
  const pushing = createPushing(clock, catalogue, processLimiter)

  const lifecycle = createOrderLifecycle({ ...dependencies, view, lock, lockOpen })

  return {
    ...lifecycle,
    ...createSoldLines({ clock, licenses, grantLicenses: lifecycle.grantLicenses }),
    guests: createGuestOrders(clock, lifecycle.grantLicenses),
    coupons: createOrderCoupons({ database, clock, coupons, lockCart, settle }),

    /** Creates or changes an open order. Throws field errors for what can't be sold (specification §7, docs/wire-compatibility.md). */
    async push(db: Queryable, id: string, push: Push): Promise<OpenOrder> {
      parseInput(orderIdSchema, id, 'id')
      const cart = await pushing.write(db, id, push)
      return (await view.settle(db, cart)).order
    },

    /** Counts what a push stores beside the order: a checkout or a response. Throws a 429 problem over the limit. */
    countStored: (push: Pick<Push, 'caller' | 'ip'>): void => processLimiter.count(newOrderLimit, whoPushes(push)),

    async getOrder(id: string, caller: Caller | null): Promise<Order> {
      parseInput(orderIdSchema, id, 'id')
      const order = await find(database.query, id)
      const isOwner = caller !== null && caller.customerId === order.customerId
      return (await view.present(database.query, order, isOwner)).wire
    },

    async removeBillingDetails(tx: Tx, id: string): Promise<OpenOrder> {
      parseInput(orderIdSchema, id, 'id')
      await lockCart(tx, id)
      await repository.removeCustomer(tx, id, clock())
      return (await settle(tx, id)).order
    },

    toGoods: ({ items, currency }: Pick<Order, 'items' | 'currency'>): TaxedGoods => ({
      currency,
      lines: toTaxLines(items, currency),
      pricesIncludeTax: catalogue.current().pricesIncludeTax.includes(currency),
    }),
    /** What is sold, priced copy by copy, for a merchant of record. */
    toSale: ({ items, currency }: Pick<Order, 'items' | 'currency'>): NonNullable<Charge['sale']> => ({
      goods: items.flatMap((line) => toSoldGoods(line, currency)),
      pricesIncludeTax: catalogue.current().pricesIncludeTax.includes(currency),
    }),
    /** The order as its owner sees it, with its sums. */
    read: async (db: Queryable, id: string): Promise<PricedOrder> => view.present(db, await find(db, id), true),
    lock: async (tx: Tx, id: string): Promise<PricedOrder> => view.present(tx, await lock(tx, id), true),
    /** Deletes the coupons of an open order that no longer apply. */
    dropLapsedCoupons: (id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const order = await lock(tx, id)
        if (order.status === 'Open') await view.settle(tx, order)
      }),
  }
}

export type OrderService = ReturnType<typeof createOrderService>

function assertFound(order: repository.StoredOrder | undefined): repository.StoredOrder {
  if (!order) throw notFound('There is no such order')
  return order
}
