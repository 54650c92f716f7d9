import { describeOnDemand, type VendorRouter } from '#service/platform/index.ts'
import { registerAccountRoutes, registerMailRoutes, registerMergeRoutes } from './account-routes.ts'
import { registerActivationFailureRoutes } from './activation-failure-routes.ts'
import { registerCouponRoutes, registerVoucherRoutes } from './code-routes.ts'
import { registerCodeUseRoutes } from './code-use-routes.ts'
import { registerCustomerRoutes, registerNoteRoutes, registerViewRoutes } from './customer-routes.ts'
import type { VendorServices } from './dependencies.ts'
import { registerDisputeRoutes, registerInvoiceRoutes, registerWithdrawalRoutes } from './document-routes.ts'
import { registerEducationRoutes } from './education-routes.ts'
import { registerImportDraftRoutes, registerImportRoutes } from './import-routes.ts'
import { registerInboxRoutes } from './inbox-routes.ts'
import { registerLicenseRoutes } from './license-routes.ts'
import { registerAuditRoutes, registerJobRoutes, registerReportRoutes } from './operation-routes.ts'
import { registerOrderRoutes } from './order-routes.ts'
import { registerOverviewRoutes } from './overview-routes.ts'
import { registerCatalogueRoutes, registerDoctorRoutes, registerReleaseRoutes } from './release-routes.ts'
import { registerSearchRoutes } from './search-routes.ts'
import { registerApiKeyRoutes, registerStaffRoutes } from './staff-routes.ts'
import { registerWebhookRoutes } from './webhook-routes.ts'

export type { CustomerReader } from './dependencies.ts'
export { countInbox } from './inbox-routes.ts'
export { searchEverything } from './search-routes.ts'
export { toWire, type Wire } from './to-wire.ts'

const registrations = [
  registerSearchRoutes,
  registerInboxRoutes,
  registerOverviewRoutes,
  registerCodeUseRoutes,
  registerInvoiceRoutes,
  registerDisputeRoutes,
  registerWithdrawalRoutes,
  registerCustomerRoutes,
  registerNoteRoutes,
  registerViewRoutes,
  registerAccountRoutes,
  registerMailRoutes,
  registerMergeRoutes,
  registerOrderRoutes,
  registerLicenseRoutes,
  registerActivationFailureRoutes,
  registerCouponRoutes,
  registerVoucherRoutes,
  registerReleaseRoutes,
  registerCatalogueRoutes,
  registerImportDraftRoutes,
  registerImportRoutes,
  registerEducationRoutes,
  registerDoctorRoutes,
  registerJobRoutes,
  registerWebhookRoutes,
  registerReportRoutes,
  registerAuditRoutes,
  registerStaffRoutes,
  registerApiKeyRoutes,
]

/** Registers the vendor API on the services that the command line uses too, and returns what answers its OpenAPI document. */
export function registerVendorApi(router: VendorRouter, services: VendorServices, vendorName: string) {
  for (const register of registrations) register(router, services)
  return describeOnDemand(router.endpoints, `${vendorName} vendor API`)
}
