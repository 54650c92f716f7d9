import { setTimeout } from 'node:timers/promises'
import type { OrderPush } from '#contract/entities/orders.ts'
import { type CatalogueService, currencyFor, type Whereabouts } from '#service/catalogue/index.ts'
import type { Queryable, Row } from '#service/database/index.ts'
import {
  type Caller,
  type Clock,
  conflict,
  type FieldErrors,
  invalidInput,
  type ProcessLimiter,
  unavailable,
} from '#service/platform/index.ts'
import { type CartOrder, findPushed, pushCart } from './cart-push-repository.ts'
import { findPushFaults, newOrderLimit, storedUtmMax } from './cart-push-rules.ts'
import { canMove } from './rules.ts'
import { toStoredLine } from './stored-line.ts'

export type Push = {
  content: OrderPush
  utm: Record<string, string>
  caller: Caller | null
  ip: string
  /** Determines the currency of a new order whose push names none. */
  visitor: Whereabouts
}

/** How often a push is attempted while others change its order, and the longest first pause between two in milliseconds. */
const attemptsMax = 8
const firstPause = 10

export function createPushing(clock: Clock, catalogue: CatalogueService, limiter: ProcessLimiter) {
  const suggestedCurrency = ({ visitor }: Push) => currencyFor(visitor, catalogue.current())

  function findFaults(push: Push, orderCurrency: string): FieldErrors {
    const { currency = orderCurrency, items } = push.content
    return findPushFaults(items.map(toStoredLine), currency, catalogue.current())
  }

  async function check(db: Queryable, id: string, push: Push): Promise<void> {
    const order = await findPushed(db, id)
    if (order) assertCart(order)
    else if (limiter.isUsedUp(newOrderLimit, whoPushes(push))) limiter.count(newOrderLimit, whoPushes(push))
    const errors = findFaults(push, order?.currency ?? suggestedCurrency(push))
    if (Object.keys(errors).length > 0) throw invalidInput(errors, codeOf(errors))
  }

  const writeOnce = (db: Queryable, id: string, push: Push) =>
    pushCart(db, {
      id,
      currency: push.content.currency ?? null,
      suggestedCurrency: suggestedCurrency(push),
      currencies: catalogue.current().currencies,
      customerId: push.caller?.customerId ?? null,
      utm: Object.keys(push.utm).length > 0 ? JSON.stringify(shorten(push.utm)) : null,
      lines: push.content.items.map(toStoredLine).filter((line) => line.quantity > 0),
      now: clock(),
    })

  return {
    /**
     * Writes a pushed cart, in a transaction or by a statement of its own. Throws a problem when the order is not open,
     * something in the cart can't be sold, a limit is reached, or concurrent pushes of the same order keep it from being
     * written.
     */
    async write(db: Queryable, id: string, push: Push): Promise<CartOrder> {
      const isUsedUp = limiter.isUsedUp(newOrderLimit, whoPushes(push))
      const hasFaults = Object.keys(findFaults(push, suggestedCurrency(push))).length > 0
      // Most pushes are valid and take one statement: the stored order is read only when there may be a problem.
      if (isUsedUp || hasFaults) await check(db, id, push)
      for (let attempt = 0; attempt < attemptsMax; attempt++) {
        if (attempt > 0) await setTimeout(Math.random() * firstPause * 2 ** attempt)
        const written = await writeOnce(db, id, push)
        if (written?.isNew) limiter.count(newOrderLimit, whoPushes(push))
        if (written) return written
        await check(db, id, push)
      }
      throw unavailable(
        'This cart was changed elsewhere at the same time. Your change was not stored: send it again.',
        new Error(`Order ${id} was changed by others during each of ${attemptsMax} attempts to push it`),
      )
    },
  }
}

export const whoPushes = ({ caller, ip }: Pick<Push, 'caller' | 'ip'>) => caller?.customerId ?? ip

const shorten = (utm: Push['utm']) =>
  Object.fromEntries(Object.entries(utm).map(([name, value]) => [name, value.slice(0, storedUtmMax)]))

const codeOf = (errors: FieldErrors) =>
  Object.keys(errors).every((field) => field.endsWith('.quantity')) ? 'limit-reached' : 'invalid-input'

/** 409 when the order is no cart: it is a fee, which stays as it was made, or can't be changed any more. */
export function assertCart<Found extends Pick<Row<'orders'>, 'status' | 'purpose'>>(order: Found): Found {
  if (order.purpose === 'Purchase') return assertOpen(order)
  throw conflict(
    'This order is the fee of a license transfer and can not be changed: start a new one',
    'order-not-open',
  )
}

/** 409 when the order can't be changed any more. */
export function assertOpen<Found extends Pick<Row<'orders'>, 'status'>>(order: Found): Found {
  if (canMove(order.status, 'PaymentProcessing')) return order
  throw conflict(`This order is ${order.status} and can no longer be changed: start a new one`, 'order-not-open')
}
