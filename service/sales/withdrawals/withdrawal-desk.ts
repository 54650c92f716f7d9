import type { Queryable, Row, WithdrawalOutcome } from '#service/database/index.ts'
import { conflict, isUuid, notFound } from '#service/platform/index.ts'
import type { SalesDependencies } from '../dependencies.ts'
import * as repository from './repository.ts'
import { deadlineOf, findObjections, readOrderGiven, type WithdrawnOrder } from './rules.ts'
import * as list from './withdrawal-list-repository.ts'

export type ListedWithdrawal = Row<'withdrawals'> & { deadline: Date }
export type WithdrawalRecord = {
  withdrawal: ListedWithdrawal
  orders: (WithdrawnOrder & { objections: string[] })[]
}

const withDeadline = (withdrawal: Row<'withdrawals'>): ListedWithdrawal => ({
  ...withdrawal,
  deadline: deadlineOf(withdrawal),
})

/** The completed orders that a withdrawal may mean, the newest first, with what speaks against a refund of each. */
export async function findMeantOrders(db: Queryable, withdrawal: Row<'withdrawals'>) {
  const orders = await repository.findOrders(db, readOrderGiven({ ...withdrawal, order: withdrawal.orderGiven }))
  const meant: WithdrawalRecord['orders'] = []
  for (const { id, purpose, customer, completedAt, consent } of orders) {
    if (!customer || !completedAt) continue
    const activations = await repository.countActivations(db, id)
    const order = { id, customer, completedAt, consent, activations, isTransferFee: purpose === 'TransferFee' }
    meant.push({ ...order, objections: findObjections(order, withdrawal) })
  }
  return meant
}

/** Withdrawals for the people who handle them. */
export function createWithdrawalDesk({
  database,
  clock,
  audit,
}: Pick<SalesDependencies, 'database' | 'clock' | 'audit'>) {
  return {
    findPage: async (
      ...of: Parameters<typeof list.findWithdrawalPage> extends [unknown, ...infer Rest] ? Rest : never
    ) => (await list.findWithdrawalPage(database.query, ...of)).map(withDeadline),

    /** 404 for an unknown one. */
    async show(id: string): Promise<WithdrawalRecord> {
      const found = isUuid(id) ? await repository.findWithdrawal(database.query, id) : undefined
      if (!found) throw unknown(id)
      return { withdrawal: withDeadline(found), orders: await findMeantOrders(database.query, found) }
    },

    /** Notes that a withdrawal is done with; 404 for an unknown one, 409 for one that was settled before. */
    settle: (id: string, outcome: WithdrawalOutcome): Promise<ListedWithdrawal> =>
      database.transaction(async (tx) => {
        const found = isUuid(id) ? await list.lockWithdrawal(tx, id) : undefined
        if (!found) throw unknown(id)
        if (found.settledAt) throw conflict('This withdrawal was settled before')
        const settled = { settledAt: clock(), outcome }
        await list.settleWithdrawal(tx, id, settled)
        await audit.note(tx, { actor: 'Vendor', action: 'WithdrawalSettled', about: id, details: { outcome } })
        return withDeadline({ ...found, ...settled })
      }),
  }
}

const unknown = (id: string) => notFound(`There is no withdrawal ${id}: 'withdrawal list' shows them`)
