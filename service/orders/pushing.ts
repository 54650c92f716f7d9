import type { OrderPush } from '#contract/entities/orders.ts'
import type { Clock } from '../adapters/clock.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { currencyFor, type Whereabouts } from '../catalogue/suggested-currency.ts'
import type { Queryable, Tx } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import { conflict, type FieldErrors, invalidInput } from '../http/problems.ts'
import type { Caller } from '../http/routes.ts'
import { type CartOrder, pushCart } from './push-repository.ts'
import { lockOrder } from './repository.ts'
import { canMove, findPushFaults, toStoredLine } from './rules.ts'

/** A cart as it is pushed, and by whom. */
export type Push = {
  content: OrderPush
  utm: Record<string, string>
  caller: Caller | null
  /** What decides the currency of a new order whose push names none. */
  visitor: Whereabouts
}

export type Pushing = {
  /** Writes a pushed cart by one statement; undefined, and nothing is written, where something stands against it. */
  write: (db: Queryable, id: string, push: Push) => Promise<CartOrder | undefined>
  /** The same with the order locked: waits for whoever else changes it, and throws what is wrong with the push. */
  writeLocked: (tx: Tx, id: string, push: Push) => Promise<CartOrder>
}

/** How pushed carts become orders. */
export function createPushing(clock: Clock, catalogue: CatalogueService): Pushing {
  /** What can't be sold, if the order has this currency. */
  const findFaults = ({ content }: Push, currency: string) =>
    findPushFaults(content.items.map(toStoredLine), content.currency ?? currency, catalogue.current())

  function push(db: Queryable, id: string, { content, utm, caller, visitor }: Push) {
    const { currencies } = catalogue.current()
    const suggestedCurrency = currencyFor(visitor, catalogue.current())
    return pushCart(db, {
      ...{ id, suggestedCurrency, currencies, currency: content.currency ?? null, now: clock() },
      customerId: caller?.customerId ?? null,
      utm: Object.keys(utm).length > 0 ? JSON.stringify(utm) : null,
      lines: content.items.map(toStoredLine).filter((line) => line.quantity > 0),
    })
  }

  return {
    async write(db, id, cart) {
      const suggestedCurrency = currencyFor(cart.visitor, catalogue.current())
      return Object.keys(findFaults(cart, suggestedCurrency)).length > 0 ? undefined : push(db, id, cart)
    },
    // Locked before anything is written: who has written and locks then waits for who is being waited for.
    async writeLocked(tx, id, cart) {
      const before = await lockOrder(tx, id)
      if (before) assertOpen(before)
      const errors = findFaults(cart, before?.currency ?? currencyFor(cart.visitor, catalogue.current()))
      if (Object.keys(errors).length > 0) throw invalidInput(errors, codeOf(errors))
      const written = await push(tx, id, cart)
      if (written) return written
      if (before) throw new Error(`Order ${id} is open and locked, and yet a push of it was not written`)
      // Somebody else has made it meanwhile.
      return this.writeLocked(tx, id, cart)
    },
  }
}

const codeOf = (errors: FieldErrors) =>
  Object.keys(errors).every((field) => field.endsWith('.quantity')) ? 'limit-reached' : 'invalid-input'

/** 409 when the order can't be changed any more. */
export function assertOpen<Found extends Row<'orders'>>(order: Found): Found {
  if (canMove(order.status, 'PaymentProcessing')) return order
  throw conflict(`This order is ${order.status} and can no longer be changed: start a new one`, 'order-not-open')
}
