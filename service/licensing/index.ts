export { findFailurePage } from './activation-failures/failure-list-repository.ts'
export { findFailuresOf, readFailureEvents } from './activation-failures/repository.ts'
export { findActivationPage, findDeviceHits } from './activations/activation-list-repository.ts'
export { findDailyActivations } from './activations/daily-activations-repository.ts'
export {
  createKeptMeasurements,
  createMeasurements,
  type KeptMeasurements,
  type Measurements,
  type MissingFile,
  measureReleases,
} from './downloads/file-measurements.ts'
export { toActivation, toLicense, toProductSummary, visitorReader } from './inventory/rules.ts'
export { declareEpoch } from './license-log/service.ts'
export { findLicensesOf, findTrialsOf, findWaitingGrants } from './licenses/customer-record-repository.ts'
export { createExampleLicenseEmails } from './licenses/example-emails.ts'
export * as importedLicenses from './licenses/import-repository.ts'
export { importedGrantKey, originOf } from './licenses/import-rules.ts'
export { findLicenseHits, findLicensePage, findLicensesByIds } from './licenses/license-list-repository.ts'
export { type LicenseOrigin, type LicenseRecord, readLicenseRecord } from './licenses/license-record-repository.ts'
export type { AffectedDevices } from './licenses/manual-changes.ts'
export { listOwnedProducts } from './licenses/repository.ts'
export { byExpiry, type EndReason, type EndSource, type Grant } from './licenses/rules.ts'
export type { LicenseService } from './licenses/service.ts'
export { readDeviceEvents, readLicenseEvents, readTrialEvents } from './licenses/timeline-repository.ts'
export type { WaitingGrant } from './licenses/waiting-grants.ts'
export { describeHoldings, type Holding, lostLicensesEmail, wayInto } from './lost-licenses/emails.ts'
export { countLicenses } from './lost-licenses/repository.ts'
export { createLicensing, type LicensingModule, type LicensingServices } from './module.ts'
export { createLicensingPersonalData, findOwnEntryFilter } from './personal-data.ts'
export { auditedFor as findLicenseIdsAround } from './personal-data-repository.ts'
export { oldSerialEmail } from './serials/emails.ts'
export { sealSerial } from './serials/rules.ts'
export { toTransferPolicy, transferPolicySchema } from './transfers/content-schema.ts'
export type { FeeOrder, FeeOrders } from './transfers/paid-transfers.ts'
export type { TransferPolicy } from './transfers/policy.ts'
export { findTakenCodes, readBatches, syncVouchers } from './voucher-redemption/repository.ts'
export {
  findRedemptionPage,
  findVoucherBatchHits,
  findVoucherHits,
} from './voucher-redemption/voucher-list-repository.ts'
