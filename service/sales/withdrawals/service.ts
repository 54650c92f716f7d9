import { randomUUID } from 'node:crypto'
import type { Withdrawal } from '#contract/endpoints/withdrawals.ts'
import { nameMerchant, type Seller } from '#contract/sellers.ts'
import type { IdentityService } from '#service/accounts/index.ts'
import { type Caller, type JobRun, notFound } from '#service/platform/index.ts'
import type { SalesDependencies } from '../dependencies.ts'
import type { WithdrawalMails } from './emails.ts'
import * as repository from './repository.ts'
import { readOrderGiven, writeStatement } from './rules.ts'
import { findMeantOrders } from './withdrawal-desk.ts'

export const withdrawalJob = 'tell-withdrawal'

type Dependencies = Pick<SalesDependencies, 'database' | 'clock' | 'jobs' | 'mailGate'> & {
  mail: WithdrawalMails
  identity: Pick<IdentityService, 'isOwnAddress'>
  /** In whose name is sold: contracts with a merchant of record are withdrawn from with it. */
  soldBy: Seller
}

/** Withdrawals from contracts, without signing in (Directive 2011/83/EU, article 11a). */
export function createWithdrawalService(dependencies: Dependencies) {
  const { database, clock, mailGate, jobs, mail, identity, soldBy } = dependencies

  return {
    /**
     * Stores and confirms a withdrawal without revealing whether the order exists. A person decides on refunds. Throws a 404
     * problem where a merchant of record sells.
     */
    async withdraw(declared: Withdrawal, ip: string, caller: Caller | null) {
      const merchant = nameMerchant(soldBy)
      if (merchant !== null) throw notFound(`${merchant} sells here: withdraw from the contract with ${merchant}`)
      const isOwn = await identity.isOwnAddress(database.query, caller, declared.email)
      await mailGate.admit({
        kind: 'withdrawal',
        to: declared.email,
        from: ip,
        askedBy: caller?.customerId,
        isOwn,
      })
      const { name, email, order } = declared
      const id = randomUUID()
      const receivedAt = clock()
      const withdrawal = { id, name, email, statement: writeStatement(declared), receivedAt }
      await database.transaction(async (tx) => {
        await repository.insertWithdrawal(tx, { ...withdrawal, orderGiven: order })
        const { orderIds } = readOrderGiven(declared)
        await mail.queueWithdrawal(tx, { ...withdrawal, order, isOwn, orderIds })
        await jobs.enqueue(tx, {
          kind: withdrawalJob,
          queue: 'money',
          payload: { id },
          dedupeKey: `${withdrawalJob}:${id}`,
        })
      })
      return { id, receivedAt: receivedAt.toISOString() }
    },

    async notifyVendor(id: string, run: JobRun): Promise<void> {
      const found = await repository.findWithdrawal(database.query, id)
      if (!found) throw new Error(`There is no withdrawal ${id}`)
      const weighed = await findMeantOrders(database.query, found)
      await database.transaction(async (tx) => {
        await run.completeIn(tx)
        await mail.queueVendorWithdrawal(tx, { ...found, order: found.orderGiven }, weighed)
      })
    },
  }
}

export type WithdrawalService = ReturnType<typeof createWithdrawalService>
