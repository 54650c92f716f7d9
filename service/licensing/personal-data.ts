import type { Queryable, Row } from '#service/database/index.ts'
import { licenseEvents, type Outbox } from '#service/messaging/index.ts'
import { type AuditLog, type CustomerPerson, forgetTries, type PersonalData } from '#service/platform/index.ts'
import { eraseFailures, moveFailures } from './activation-failures/repository.ts'
import { fulfilmentLimit } from './activations/rules.ts'
import type { LicenseLogService } from './license-log/service.ts'
import type { LicenseService } from './licenses/service.ts'
import * as repository from './personal-data-repository.ts'
import { toOwnEntries } from './personal-data-rules.ts'
import { eraseFormerStores } from './serials/personal-data-repository.ts'
import type { PaidTransfers } from './transfers/paid-transfers.ts'
import { eraseTransfers, exportTransfers, moveTransfers } from './transfers/personal-data-repository.ts'
import { offerLimit } from './transfers/rules.ts'

const erasedReason = 'The account was erased'

type Dependencies = {
  licenses: Pick<LicenseService, 'endAllOf'>
  transfers: { paid: Pick<PaidTransfers, 'leave'> }
  licenseLog: Pick<LicenseLogService, 'eraseFor'>
  audit: AuditLog
  outbox: Outbox
}

/** What licensing does about personal data: licenses and devices of an erased account end for good. */
export const createLicensingPersonalData = ({ licenses, transfers, licenseLog, audit, outbox }: Dependencies) =>
  ({
    exportFor: (customer) => ({ ...repository.exportFor(customer), ...exportTransfers(customer) }),
    lockFor: repository.lockFor,
    auditedFor: repository.auditedFor,
    isListed: repository.isListed,

    countFor: (tx, { customerId }) => repository.countAll(tx, customerId),

    async mergeFor(tx, merge) {
      await moveFailures(tx, merge)
      await moveTransfers(tx, merge)
      const { ids, counts } = await repository.moveAll(tx, merge)
      await outbox.publish(tx, ...licenseEvents('license.moved', ids))
      return counts
    },

    async eraseFor(tx, { customerId, email, actor, now }) {
      await repository.deleteWaitingGrants(tx, email)
      for (const accepted of await eraseTransfers(tx, customerId, email, now))
        await transfers.paid.leave(tx, accepted, customerId)
      if (customerId === null) return {}
      await forgetTries(tx, [fulfilmentLimit, offerLimit], [customerId])
      const devices = await repository.findActiveDevices(tx, customerId)
      const ended = await licenses.endAllOf(tx, customerId, erasedReason)
      await repository.eraseGrants(tx, customerId)
      await eraseFormerStores(tx, customerId)
      await eraseFailures(tx, customerId)
      await repository.eraseDevices(tx, customerId, now)
      await audit.note(tx, ...ended.map((about) => ({ actor, action: 'LicenseRevoked', about }) as const))
      const freed = devices.map(
        ({ id, licenseId }) => ({ event: 'activation.revoked', subjectId: id, objectId: licenseId }) as const,
      )
      await outbox.publish(tx, ...licenseEvents('license.revoked', ended), ...freed)
      await licenseLog.eraseFor(tx, await repository.findLicenseIds(tx, customerId))
      return { licenses: ended.length }
    },
  }) satisfies PersonalData

/** Finds out which entries of the audit log a customer may see: none about a license while it was somebody else's. */
export async function findOwnEntryFilter(db: Queryable, customer: CustomerPerson) {
  const moves = await repository.findMovesAround(db, customer)
  return (entries: Row<'auditEntries'>[]) => toOwnEntries(entries, moves, customer.customerId)
}
