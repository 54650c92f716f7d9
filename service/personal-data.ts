import { personalData as ofAccounts } from '#service/accounts/index.ts'
import { personalData as ofCatalogue } from '#service/catalogue/index.ts'
import { createImportsPersonalData } from '#service/imports/index.ts'
import { createLicensingPersonalData, findOwnEntryFilter } from '#service/licensing/index.ts'
import { personalData as ofMessaging } from '#service/messaging/index.ts'
import { personalData as ofPlatform, type PersonalData } from '#service/platform/index.ts'
import { personalData as ofSales } from '#service/sales/index.ts'

type Dependencies = Parameters<typeof createLicensingPersonalData>[0] & Parameters<typeof createImportsPersonalData>[0]

/** How each module handles personal data, in the locking order of all transactions: orders, licenses, log. */
export function createPersonalData(dependencies: Dependencies) {
  const ofLicensing = createLicensingPersonalData(dependencies)
  const ofImports = createImportsPersonalData(dependencies)
  const audited = [ofSales, ofLicensing, ofCatalogue]
  const ofPlatformAndAudit: PersonalData = {
    eraseFor: ofPlatform.eraseFor,
    mergeFor: ofPlatform.mergeFor,
    exportFor: (customer) =>
      ofPlatform.exportFor(customer, {
        async *findIds(db) {
          for (const { auditedFor } of audited) yield* auditedFor(db, customer)
        },
        findFilter: (db) => findOwnEntryFilter(db, customer),
      }),
  }
  return [ofSales, ofImports, ofAccounts, ofMessaging, ofPlatformAndAudit, ofCatalogue, ofLicensing]
}
