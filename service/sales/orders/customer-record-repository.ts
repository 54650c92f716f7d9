import { sql } from 'kysely'
import type { Queryable, Row } from '#service/database/index.ts'
import type { Person } from '#service/platform/index.ts'
import { findOrdersOf } from '../personal-data-repository.ts'

/** The orders of an account or an address with what was bought and given back, the oldest first. */
export async function findOrdersWithLines(db: Queryable, person: Person) {
  const orders = await findOrdersOf(db, person)
  const ids = orders.map(({ id }) => id)
  const lines = await findLines(db, ids)
  const refunded = await sumRefunds(db, ids)
  return orders
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ id, status, currency, due, createdAt, completedAt, claimEmail, consent }) => ({
      id,
      status,
      currency,
      due,
      createdAt,
      completedAt,
      claimEmail,
      consent,
      refunded: refunded.get(id) ?? 0,
      lines: (lines.get(id) ?? []).map(({ lineId, itemId, quantity, sold }) => ({
        lineId,
        itemId,
        quantity,
        name: nameOf(sold) ?? itemId,
      })),
    }))
}

type Line = Pick<Row<'orderLines'>, 'orderId' | 'lineId' | 'itemId' | 'quantity' | 'sold'>

async function findLines(db: Queryable, orderIds: readonly string[]): Promise<Map<string, Line[]>> {
  if (orderIds.length === 0) return new Map()
  const lines = await db
    .selectFrom('orderLines')
    .select(['orderId', 'lineId', 'itemId', 'quantity', 'sold'])
    .where('orderId', 'in', orderIds)
    .orderBy('position')
    .execute()
  return Map.groupBy(lines, ({ orderId }) => orderId)
}

/** The name under which a line was sold. */
const nameOf = (sold: Line['sold']): string | undefined =>
  sold?.type === 'Bundle' ? sold.bundle?.name : sold?.product?.name

/** In minor units, with what is being given back. */
async function sumRefunds(db: Queryable, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const sums = await db
    .selectFrom('refunds')
    .select(['orderId', sql<string>`sum(amount)`.as('sum')])
    .where('orderId', 'in', orderIds)
    .where('status', 'in', ['Pending', 'Succeeded'])
    .groupBy('orderId')
    .execute()
  return new Map(sums.map(({ orderId, sum }) => [orderId, Number(sum)]))
}

/** The withdrawals that were declared with an address in lower case, the newest first. */
export const findWithdrawalsOf = (db: Queryable, email: string) =>
  db
    .selectFrom('withdrawals')
    .select(['id', 'orderGiven', 'statement', 'receivedAt'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .execute()
