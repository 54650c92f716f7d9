import type { Module, Router } from '#service/platform/index.ts'
import { createActivationFailures } from './activation-failures/service.ts'
import { createLicenseFiles } from './activations/license-files.ts'
import { expireRequestJob, removeOldRequests } from './activations/request-expiry.ts'
import { registerActivationRoutes } from './activations/routes.ts'
import { createActivationService } from './activations/service.ts'
import { createTrialExtension } from './activations/trial-extension.ts'
import type { LicensingDependencies } from './dependencies.ts'
import { createDeviceReader, createDeviceService } from './devices/service.ts'
import { registerDownloadRoutes } from './downloads/routes.ts'
import { createDownloadService } from './downloads/service.ts'
import { registerInventoryRoutes } from './inventory/routes.ts'
import { createInventoryService } from './inventory/service.ts'
import { registerLicenseCheckRoutes } from './license-checks/routes.ts'
import { createLicenseChecks } from './license-checks/service.ts'
import { registerLicenseLogRoutes } from './license-log/routes.ts'
import { createLicenseLog } from './license-log/service.ts'
import { createCompactLicenses } from './licenses/compact-licenses.ts'
import { createLicenseMails } from './licenses/emails.ts'
import { createLicenseExpiry } from './licenses/expiry.ts'
import { createInactiveSeats } from './licenses/inactive-seats.ts'
import { createLicenseTokens } from './licenses/license-tokens.ts'
import { createManualLicenses } from './licenses/manual-changes.ts'
import { registerLicenseRoutes } from './licenses/routes.ts'
import { createLicenseService } from './licenses/service.ts'
import { createWaitingGrants } from './licenses/waiting-grants.ts'
import { createLostLicenseMails } from './lost-licenses/emails.ts'
import { registerLostLicenseRoutes } from './lost-licenses/routes.ts'
import { createLostLicenseService, lostLicensesJob } from './lost-licenses/service.ts'
import { createSerialMails } from './serials/emails.ts'
import { createOldSerials } from './serials/old-serials.ts'
import { registerSerialRoutes } from './serials/routes.ts'
import { createSerialService } from './serials/service.ts'
import { createTransferMails } from './transfers/emails.ts'
import { registerTransferRoutes } from './transfers/routes.ts'
import { createTransferService } from './transfers/service.ts'
import { createFreshCodes } from './voucher-redemption/fresh-codes.ts'
import { createVoucherBatches } from './voucher-redemption/issued-batches.ts'
import { registerVoucherRoutes } from './voucher-redemption/routes.ts'
import { createVoucherService } from './voucher-redemption/service.ts'

export type LicensingModule = ReturnType<typeof createLicensing>
export type LicensingServices = LicensingModule['services']

export function createLicensing(dependencies: LicensingDependencies) {
  const { database, clock, licenseKeys, vendorId, logger } = dependencies
  const { queue, settings } = dependencies.mailService
  const mail = {
    ...createLicenseMails(queue, settings),
    ...createLostLicenseMails(queue, settings),
    ...createSerialMails(queue, settings),
    ...createTransferMails(queue, settings),
  }
  const licenseTokens = createLicenseTokens(licenseKeys.current, vendorId, clock)
  const compactLicenses = createCompactLicenses(licenseKeys.currentCompact, vendorId, clock)
  const licenses = createLicenseService(database, clock, { ...dependencies, mail })
  const failures = createActivationFailures(dependencies)
  const devices = createDeviceService(database, clock, licenseTokens, {
    ...dependencies,
    failures,
    compactLicenses,
  })
  const deviceReader = createDeviceReader(database, clock, licenseTokens)
  const waitingGrants = createWaitingGrants({ ...dependencies, mail, licenses })
  const serials = createSerialService(dependencies)
  const shared = { ...dependencies, mail, licenses, devices, deviceReader, waitingGrants, failures, serials }
  const services = {
    serials,
    oldSerials: createOldSerials(shared),
    licenseChecks: createLicenseChecks(shared),
    licenseExpiry: createLicenseExpiry(dependencies),
    inactiveSeats: createInactiveSeats(dependencies),
    licenseLog: createLicenseLog(dependencies),
    licenseTokens,
    compactLicenses,
    licenses,
    devices,
    waitingGrants,
    manualLicenses: createManualLicenses(shared),
    activations: createActivationService(shared),
    trialExtension: createTrialExtension(shared),
    licenseFiles: createLicenseFiles(shared),
    vouchers: createVoucherService(shared),
    voucherBatches: createVoucherBatches(shared),
    freshCodes: createFreshCodes(shared),
    inventory: createInventoryService(shared),
    downloads: createDownloadService(shared),
    lostLicenses: createLostLicenseService(shared),
    transfers: createTransferService({ ...shared, transferPolicy: dependencies.transferPolicy ?? null }),
  }
  const { activations, lostLicenses } = services
  return {
    mail,
    services,
    registerRoutes(router: Router) {
      registerLicenseRoutes(router, services)
      registerActivationRoutes(router, { ...dependencies, ...services })
      registerVoucherRoutes(router, { ...dependencies, ...services })
      registerInventoryRoutes(router, services.inventory)
      registerDownloadRoutes(router, services.downloads, logger)
      registerLostLicenseRoutes(router, lostLicenses)
      registerLicenseCheckRoutes(router, services.licenseChecks)
      registerSerialRoutes(router, services)
      registerTransferRoutes(router, services.transfers)
      registerLicenseLogRoutes(router, services.licenseLog)
    },
    jobs: {
      [expireRequestJob]: ({ id }) => activations.expire(String(id)),
      [lostLicensesJob]: ({ email }, run) => lostLicenses.find(String(email), run),
    },
    upkeep: [
      (now) => removeOldRequests(database, now),
      failures.forgetOld,
      services.inactiveSeats.freeAll,
      services.transfers.endOverdue,
      services.licenseLog.forgetOldHeads,
    ],
  } satisfies Module
}
