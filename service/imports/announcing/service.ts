import type { IdentityService } from '#service/accounts/index.ts'
import type { Database } from '#service/database/index.ts'
import { countLicenses } from '#service/licensing/index.ts'
import type { AuditLog, Clock } from '#service/platform/index.ts'
import type { ImportMails } from './emails.ts'
import * as repository from './repository.ts'

/** How many customers are told in a transaction. */
const toldAtOnce = 50

type Dependencies = {
  database: Database
  clock: Clock
  audit: AuditLog
  identity: Pick<IdentityService, 'issueWayIn'>
  mail: ImportMails
}

/** Tells customers that their licenses have moved, in waves as large as the vendor chooses. Each is told once. */
export function createAnnouncements({ database, clock, audit, identity, mail }: Dependencies) {
  const tellSome = (importId: string, limit: number) =>
    database.transaction(async (tx) => {
      const customerIds = await repository.takeUntold(tx, importId, limit)
      for (const customerId of customerIds) {
        const way = await identity.issueWayIn(tx, customerId)
        if (way) await mail.queueLicensesImported(tx, way, await countLicenses(tx, customerId))
      }
      await repository.markTold(tx, customerIds, clock())
      return customerIds.length
    })

  return {
    /** How many customers of an import are still to be told. */
    countUntold: (importId: string): Promise<number> => repository.countUntold(database.query, importId),

    /** How many customers of an import were told already. */
    countTold: (importId: string): Promise<number> => repository.countTold(database.query, importId),

    /** Mails the next `count` customers of an import; returns how many were told, and how many are left. */
    async tell(importId: string, count: number): Promise<{ told: number; left: number }> {
      let told = 0
      for (let last = toldAtOnce; last === toldAtOnce && told < count; told += last)
        last = await tellSome(importId, Math.min(toldAtOnce, count - told))
      const details = { told }
      await database.transaction((tx) =>
        audit.note(tx, { actor: 'Vendor', action: 'ImportAnnounced', about: importId, details }),
      )
      return { told, left: await repository.countUntold(database.query, importId) }
    },
  }
}
