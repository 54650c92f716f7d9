import type { Merged } from '#contract/vendor-api/customer-changes.ts'
import type { Tx } from '#service/database/index.ts'
import { conflict, isUuid, type MergeObstacle, notFound } from '#service/platform/index.ts'
import type { IdentityContext } from './context.ts'
import { createMergeSteps, type MergedAccounts } from './merge-steps.ts'
import * as repository from './repository.ts'

type Ids = { from: string; to: string }

export type MergePreview = { brings: Merged; conflicts: MergeObstacle[] }

const nothing: Merged = { orders: 0, licenses: 0, devices: 0, trials: 0, vouchers: 0, notes: 0 }

/** Makes one account of two that belong to one person: the vendor has checked that they do. */
export function createAccountMerging(context: IdentityContext) {
  const { database, audit } = context
  const steps = createMergeSteps(context)

  /** Both accounts by their ids. 404 where there is none; the same account twice is a conflict. */
  async function read(tx: Tx, { from, to }: Ids): Promise<MergedAccounts> {
    const find = async (id: string) => {
      const customer = isUuid(id) ? await repository.findCustomer(tx, id) : undefined
      if (!customer) throw notFound(`No account has the id ${id}: it may have been merged`)
      return customer
    }
    return { from: await find(from), to: await find(to) }
  }

  return {
    /** What a merge would bring, and what stands in its way. Nothing is changed. */
    async preview({ from, to }: Ids): Promise<MergePreview> {
      if (from === to) return { brings: nothing, conflicts: [sameAccount] }
      return database.transaction(async (tx) => {
        const accounts = await read(tx, { from, to })
        await steps.lock(tx, accounts)
        return { brings: await steps.count(tx, accounts.from), conflicts: await steps.findObstacles(tx, accounts) }
      })
    },

    /**
     * Moves all that the account `from` has to the account `to` and closes it, in one transaction; both addresses are
     * mailed. 404 for an unknown account, 409 `accounts-not-mergeable` where something stands in the way.
     */
    async merge({ from, to }: Ids, reason: string): Promise<Merged> {
      if (from === to) throw refuse([sameAccount])
      return database.transaction(async (tx) => {
        const accounts = await read(tx, { from, to })
        await steps.lock(tx, accounts)
        const obstacles = await steps.findObstacles(tx, accounts)
        if (obstacles.length > 0) throw refuse(obstacles)
        const brought = await steps.moveAll(tx, accounts)
        const details = { from, ...brought }
        const entry = { actor: 'Vendor', action: 'AccountsMerged', about: to, details } as const
        await audit.noteWithReason(tx, entry, { reason, customerId: to })
        return brought
      })
    },
  }
}

export type AccountMerging = ReturnType<typeof createAccountMerging>

const sameAccount: MergeObstacle = { code: 'same-account', detail: 'The two accounts are one and the same' }

const refuse = (obstacles: readonly MergeObstacle[]) =>
  conflict(obstacles.map(({ detail }) => detail).join('. '), 'accounts-not-mergeable')
