import type { Row, Tx } from '#service/database/index.ts'
import { type Clock, conflict, isUuid, notFound } from '#service/platform/index.ts'
import { findFacts, findOwnerFacts, lockLicenses } from './facts-repository.ts'
import type { TransferPolicy } from './policy.ts'
import { explainObstacle, type FoundObstacle, findObstacles } from './rules.ts'

type Dependencies = {
  clock: Clock
  /** Null where the shop has no transfers. */
  transferPolicy: TransferPolicy | null
}
/** What is to be transferred, and by whom; a transfer that is under way itself does not count as another. */
type Sought = { customerId: string; ids: readonly string[]; transferId: string | null }

/** Looks at the rules of the shop, each time under a lock of the licenses, so that what was found stays true. */
export function createTransferChecks({ clock, transferPolicy }: Dependencies) {
  function requirePolicy(): TransferPolicy {
    if (transferPolicy === null) throw notFound('Licenses of this shop can not be transferred: write to us')
    return transferPolicy
  }

  async function find(tx: Tx, { customerId, ids, transferId }: Sought) {
    const policy = requirePolicy()
    const licenses = await lockLicenses(tx, ids.filter(isUuid))
    const own = licenses.filter((license) => license.customerId === customerId)
    const facts = await findFacts(tx, own, transferId)
    const owner = await findOwnerFacts(tx, customerId, facts, clock())
    const missing = ids.filter((id) => !own.some((license) => license.id === id))
    const foreign = missing.map((licenseId): FoundObstacle => ({ licenseId, code: 'not-yours' }))
    const obstacles = [...foreign, ...findObstacles(facts, owner, policy, clock())]
    return { licenses: own, obstacles: obstacles.map((one) => ({ ...one, reason: explainObstacle(one.code, policy) })) }
  }

  return {
    requirePolicy,
    /** What keeps licenses of an owner from being transferred. */
    find,
    /** The licenses, all of which can be transferred. Throws a 409 problem with the first reason why not. */
    async require(tx: Tx, sought: Sought): Promise<Row<'licenses'>[]> {
      const { licenses, obstacles } = await find(tx, sought)
      const [first] = obstacles
      if (first) throw conflict(first.reason, 'not-transferable')
      return licenses
    },
  }
}

export type TransferChecks = ReturnType<typeof createTransferChecks>
