import type { Operation } from '#contract/endpoint.ts'
import type { VendorOperation, vendorApi } from '#contract/vendor-api/endpoints.ts'
import { reach } from './send.ts'

type VendorApi = typeof vendorApi

const release = async () => (await import('#contract/vendor-api/catalogue.ts')).releaseEndpoints
const releaseChange = async () => (await import('#contract/vendor-api/catalogue-work.ts')).releaseChangeEndpoints
const education = async () => (await import('#contract/vendor-api/catalogue.ts')).vendorEducationEndpoints
const codeUse = async () => (await import('#contract/vendor-api/code-uses.ts')).codeUseEndpoints
const code = async () => (await import('#contract/vendor-api/codes.ts')).codeEndpoints
const customerChange = async () => (await import('#contract/vendor-api/customer-changes.ts')).customerChangeEndpoints
const customerNote = async () => (await import('#contract/vendor-api/customer-changes.ts')).customerNoteEndpoints
const customer = async () => (await import('#contract/vendor-api/customers.ts')).customerEndpoints
const dispute = async () => (await import('#contract/vendor-api/documents.ts')).disputeEndpoints
const invoice = async () => (await import('#contract/vendor-api/documents.ts')).invoiceEndpoints
const withdrawal = async () => (await import('#contract/vendor-api/documents.ts')).vendorWithdrawalEndpoints
const importDraft = async () => (await import('#contract/vendor-api/import-drafts.ts')).importDraftEndpoints
const importing = async () => (await import('#contract/vendor-api/imports.ts')).importEndpoints
const inbox = async () => (await import('#contract/vendor-api/inbox.ts')).inboxEndpoints
const license = async () => (await import('#contract/vendor-api/licenses.ts')).licenseEndpoints
const activationFailure = async () =>
  (await import('#contract/vendor-api/activation-failures.ts')).activationFailureEndpoints
const doctor = async () => (await import('#contract/vendor-api/doctor.ts')).doctorEndpoints
const access = async () => (await import('#contract/vendor-api/operation.ts')).accessEndpoints
const audit = async () => (await import('#contract/vendor-api/operation.ts')).auditEndpoints
const job = async () => (await import('#contract/vendor-api/operation.ts')).jobEndpoints
const report = async () => (await import('#contract/vendor-api/reports.ts')).reportEndpoints
const webhook = async () => (await import('#contract/vendor-api/operation.ts')).webhookEndpoints
const order = async () => (await import('#contract/vendor-api/orders.ts')).vendorOrderEndpoints
const overview = async () => (await import('#contract/vendor-api/overview.ts')).overviewEndpoints
const search = async () => (await import('#contract/vendor-api/search.ts')).searchEndpoints
const apiKey = async () => (await import('#contract/vendor-api/staff.ts')).apiKeyEndpoints
const staff = async () => (await import('#contract/vendor-api/staff.ts')).staffEndpoints

/**
 * The part of the contract that each operation is in. A part is loaded with the first call of one of its operations: creating
 * the schemas of all parts takes a fifth of the time in which the first list comes up.
 */
const parts: { [Name in VendorOperation]: () => Promise<Pick<VendorApi, Name>> } = {
  listReleases: release,
  addRelease: releaseChange,
  publishRelease: releaseChange,
  withdrawRelease: releaseChange,
  previewCatalogue: releaseChange,
  syncCatalogue: releaseChange,
  listEducationRequests: education,
  showEducationRequest: education,
  showEducationProof: education,
  approveEducationRequest: education,
  refuseEducationRequest: education,
  listRedemptions: codeUse,
  listCouponUses: codeUse,
  listCoupons: code,
  createCoupons: code,
  stopCoupons: code,
  listVoucherBatches: code,
  listVouchers: code,
  exportVouchers: code,
  assignVouchers: code,
  createVouchers: code,
  stopVouchers: code,
  signOutCustomer: customerChange,
  changeAddress: customerChange,
  allowMail: customerChange,
  resendMail: customerChange,
  previewMerge: customerChange,
  mergeCustomers: customerChange,
  viewAsCustomer: customerChange,
  exportCustomer: customerChange,
  eraseCustomer: customerChange,
  addNote: customerNote,
  removeNote: customerNote,
  listCustomers: customer,
  showCustomer: customer,
  customerTimeline: customer,
  listDisputes: dispute,
  readEvidence: dispute,
  listImportDrafts: importDraft,
  createImportDraft: importDraft,
  showImportDraft: importDraft,
  uploadImportPart: importDraft,
  removeImportFile: importDraft,
  suggestImportMappings: importDraft,
  planImport: importDraft,
  runImport: importDraft,
  stopImportWork: importDraft,
  removeImportDraft: importDraft,
  listImports: importing,
  showImport: importing,
  readImportLedger: importing,
  announceImport: importing,
  endImport: importing,
  undoImport: importing,
  listInvoices: invoice,
  readInvoice: invoice,
  listWithdrawals: withdrawal,
  showWithdrawal: withdrawal,
  settleWithdrawal: withdrawal,
  showInbox: inbox,
  listLicenses: license,
  showLicense: license,
  grantLicense: license,
  withdrawGrant: license,
  revokeLicense: license,
  restoreLicense: license,
  moveLicense: license,
  limitOffline: license,
  resetOffline: license,
  listActivations: license,
  listActivationFailures: activationFailure,
  freeSeat: license,
  extendTrial: license,
  listFindings: doctor,
  runDoctor: doctor,
  listAccess: access,
  listAudit: audit,
  listJobs: job,
  retryJob: job,
  retryAllJobs: job,
  dropJob: job,
  reportTax: report,
  reportTaxAsCsv: report,
  reportSales: report,
  reportSalesAsCsv: report,
  reportPayouts: report,
  reportPayoutsAsCsv: report,
  listWebhooks: webhook,
  addWebhook: webhook,
  listDeliveries: webhook,
  replayDeliveries: webhook,
  rotateWebhookSecret: webhook,
  removeWebhook: webhook,
  listOrders: order,
  showOrder: order,
  refundOrder: order,
  resendOrderMail: order,
  acceptPayment: order,
  returnPayment: order,
  showOverview: overview,
  search: search,
  listApiKeys: apiKey,
  createApiKey: apiKey,
  revokeApiKey: apiKey,
  listStaff: staff,
  inviteStaff: staff,
  resendInvitation: staff,
  changeStaffRole: staff,
  resetStaff: staff,
  signOutStaff: staff,
  removeStaff: staff,
}

const loaded = new Map<VendorOperation, Operation>()

/** Loads an operation of the vendor API; one that was loaded is there without a turn of the browser. Rejects with a DeskError. */
export async function loadOperation<Name extends VendorOperation>(name: Name): Promise<Operation> {
  const known = loaded.get(name)
  if (known) return known
  const part = await reach(parts[name]())
  loaded.set(name, part[name])
  return part[name]
}

/** Loads all operations, so that no call has to wait for its part, or fails because the service was updated. */
export const loadOperations = () => import('#contract/vendor-api/endpoints.ts')
