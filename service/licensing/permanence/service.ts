import type { PermanencePreview } from '#contract/endpoints/permanent-licenses.ts'
import type { IdentityService, Visit } from '#service/accounts/index.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { Database, Queryable, Row } from '#service/database/index.ts'
import { licenseEvents } from '#service/messaging/index.ts'
import { type Caller, type Clock, conflict } from '#service/platform/index.ts'
import { lockLicense } from '../licenses/repository.ts'
import { type ChangeRecorders, findOwnLicense, type LicenseService } from '../licenses/service.ts'
import { toYearlyLimit, type YearlyStanding } from '../licenses/yearly-limit.ts'
import type { PermanenceMails } from './emails.ts'
import * as repository from './repository.ts'
import { explainObstacle, findObstacle, type PermanenceFacts } from './rules.ts'

type Dependencies = ChangeRecorders & {
  database: Database
  clock: Clock
  catalogue: Pick<CatalogueService, 'findProduct'>
  identity: Pick<IdentityService, 'accountOf' | 'reauthentication'>
  licenses: Pick<LicenseService, 'yearlyStandings'>
  mail: PermanenceMails
}

const none: YearlyStanding = { limit: 0, used: 0, nextAt: null }

/** Licenses that need no server: all their devices are offline for good. */
export function createPermanence(dependencies: Dependencies) {
  const { database, clock, catalogue, identity, licenses, mail, audit, outbox } = dependencies

  async function findFacts(db: Queryable, license: Row<'licenses'>): Promise<PermanenceFacts> {
    const standings = await licenses.yearlyStandings(db, [license])
    return {
      ...license,
      isInTransfer: await repository.isInTransfer(db, license.id),
      devices: await repository.countOnlineDevices(db, license.id),
      offline: standings.get(license.id)?.offline ?? none,
    }
  }

  return {
    /** What making a license permanent would mean now; 404 for one that is not the caller's. */
    async preview(caller: Caller, licenseId: string): Promise<PermanencePreview> {
      const license = await findOwnLicense(database.query, caller, licenseId)
      const facts = await findFacts(database.query, license)
      const code = findObstacle(facts, clock())
      return {
        devices: facts.devices,
        offlineActivations: toYearlyLimit(facts.offline),
        ...(code !== null && { obstacle: { code, reason: explainObstacle(code, facts) } }),
      }
    },

    /**
     * Makes a license permanent for good: its devices go offline at once, and so do all that are activated later. 403 without a
     * recent password, 404 for a license that is not the caller's, 409 with what is in the way.
     */
    async makePermanent(caller: Caller, licenseId: string, visit: Visit): Promise<void> {
      await findOwnLicense(database.query, caller, licenseId)
      await identity.reauthentication.require(caller, visit)
      await database.transaction(async (tx) => {
        // Locked, so that no device is activated online or freed in the meantime.
        await lockLicense(tx, licenseId)
        const license = await findOwnLicense(tx, caller, licenseId)
        const facts = await findFacts(tx, license)
        const now = clock()
        const code = findObstacle(facts, now)
        if (code !== null) throw conflict(explainObstacle(code, facts), 'not-made-permanent')
        await repository.makePermanent(tx, licenseId, now)
        const { devices } = facts
        await audit.note(tx, {
          actor: 'Customer',
          action: 'LicenseMadePermanent',
          about: licenseId,
          details: { devices },
        })
        await outbox.publish(tx, ...licenseEvents('license.permanent', [licenseId]))
        const product = catalogue.findProduct(license.productId)?.name ?? license.productId
        const owner = await identity.accountOf(caller.customerId, tx)
        await mail.queueLicensePermanent(tx, owner, { id: licenseId, product, devices })
      })
    },
  }
}

export type Permanence = ReturnType<typeof createPermanence>
