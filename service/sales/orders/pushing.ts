import type { OrderPush } from '#contract/entities/orders.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import { currencyFor, type Whereabouts } from '#service/catalogue/index.ts'
import type { Queryable, Row, Tx } from '#service/database/index.ts'
import type { Caller, Clock, ProcessLimiter } from '#service/platform/index.ts'
import { conflict, type FieldErrors, invalidInput, processLimits } from '#service/platform/index.ts'
import { type CartOrder, pushCart } from './push-repository.ts'
import { lockOrder } from './repository.ts'
import { canMove, findPushFaults, storedUtmMax, toStoredLine } from './rules.ts'

/** A cart as it is pushed, and by whom. */
export type Push = {
  content: OrderPush
  utm: Record<string, string>
  caller: Caller | null
  /** The network it comes from. */
  ip: string
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
export function createPushing(clock: Clock, catalogue: CatalogueService, limiter: ProcessLimiter): Pushing {
  /** What can't be sold, if the order has this currency. */
  const findFaults = ({ content }: Push, currency: string) =>
    findPushFaults(content.items.map(toStoredLine), content.currency ?? currency, catalogue.current())

  async function push(db: Queryable, id: string, cart: Push) {
    const { content, utm, caller, visitor } = cart
    const { currencies } = catalogue.current()
    const suggestedCurrency = currencyFor(visitor, catalogue.current())
    const pushed = await pushCart(db, {
      ...{ id, suggestedCurrency, currencies, currency: content.currency ?? null, now: clock() },
      customerId: caller?.customerId ?? null,
      utm: Object.keys(utm).length > 0 ? JSON.stringify(shorten(utm)) : null,
      lines: content.items.map(toStoredLine).filter((line) => line.quantity > 0),
    })
    if (pushed?.isNew) limiter.count(processLimits.newOrder, whoPushes(cart))
    return pushed
  }

  return {
    async write(db, id, cart) {
      // Whether it is a new order that would be one too many, or a change of one that is there, `writeLocked` finds out.
      if (limiter.isUsedUp(processLimits.newOrder, whoPushes(cart))) return undefined
      const suggestedCurrency = currencyFor(cart.visitor, catalogue.current())
      return Object.keys(findFaults(cart, suggestedCurrency)).length > 0 ? undefined : push(db, id, cart)
    },
    // Locked before anything is written: who has written and locks then waits for who is being waited for.
    async writeLocked(tx, id, cart) {
      const before = await lockOrder(tx, id)
      if (before) assertOpen(before)
      else if (limiter.isUsedUp(processLimits.newOrder, whoPushes(cart)))
        limiter.count(processLimits.newOrder, whoPushes(cart))
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

/** Whoever is signed in has a count of their own, wherever they are. */
export const whoPushes = ({ caller, ip }: Pick<Push, 'caller' | 'ip'>) => caller?.customerId ?? ip

const shorten = (utm: Push['utm']) =>
  Object.fromEntries(Object.entries(utm).map(([name, value]) => [name, value.slice(0, storedUtmMax)]))

const codeOf = (errors: FieldErrors) =>
  Object.keys(errors).every((field) => field.endsWith('.quantity')) ? 'limit-reached' : 'invalid-input'

/** 409 when the order can't be changed any more. */
export function assertOpen<Found extends Row<'orders'>>(order: Found): Found {
  if (canMove(order.status, 'PaymentProcessing')) return order
  throw conflict(`This order is ${order.status} and can no longer be changed: start a new one`, 'order-not-open')
}
