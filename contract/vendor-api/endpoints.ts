import { activationFailureEndpoints } from './activation-failures.ts'
import { releaseEndpoints, vendorEducationEndpoints } from './catalogue.ts'
import { releaseChangeEndpoints } from './catalogue-work.ts'
import { codeUseEndpoints } from './code-uses.ts'
import { codeEndpoints } from './codes.ts'
import { customerChangeEndpoints, customerNoteEndpoints } from './customer-changes.ts'
import { customerEndpoints } from './customers.ts'
import { doctorEndpoints } from './doctor.ts'
import { disputeEndpoints, invoiceEndpoints, vendorWithdrawalEndpoints } from './documents.ts'
import { importDraftEndpoints } from './import-drafts.ts'
import { importEndpoints } from './imports.ts'
import { inboxEndpoints } from './inbox.ts'
import { licenseEndpoints } from './licenses.ts'
import { accessEndpoints, auditEndpoints, jobEndpoints, webhookEndpoints } from './operation.ts'
import { vendorOrderEndpoints } from './orders.ts'
import { overviewEndpoints } from './overview.ts'
import { reportEndpoints } from './reports.ts'
import { searchEndpoints } from './search.ts'
import { apiKeyEndpoints, staffEndpoints } from './staff.ts'

/** Every operation of the vendor API, by name. No page of the shop imports this folder. */
export const vendorApi = {
  ...searchEndpoints,
  ...inboxEndpoints,
  ...overviewEndpoints,
  ...codeUseEndpoints,
  ...invoiceEndpoints,
  ...disputeEndpoints,
  ...vendorWithdrawalEndpoints,
  ...customerEndpoints,
  ...customerNoteEndpoints,
  ...customerChangeEndpoints,
  ...vendorOrderEndpoints,
  ...licenseEndpoints,
  ...activationFailureEndpoints,
  ...codeEndpoints,
  ...releaseEndpoints,
  ...releaseChangeEndpoints,
  ...vendorEducationEndpoints,
  ...importDraftEndpoints,
  ...importEndpoints,
  ...doctorEndpoints,
  ...jobEndpoints,
  ...webhookEndpoints,
  ...reportEndpoints,
  ...auditEndpoints,
  ...staffEndpoints,
  ...apiKeyEndpoints,
  ...accessEndpoints,
}
export type VendorOperation = keyof typeof vendorApi
