import type { Vendor } from '#contract/entities/catalogue.ts'
import type { AccountsServices } from '#service/accounts/index.ts'
import type { HasPage, MessagingServices } from '#service/messaging/index.ts'
import type { Module, PlatformServices, Router } from '#service/platform/index.ts'
import type { CatalogueContent } from './content.ts'
import { createCouponBatches } from './coupons/coupon-batches.ts'
import { createCouponService } from './coupons/service.ts'
import type { EducationTerms } from './education/content-schema.ts'
import { createEducationMails } from './education/emails.ts'
import { registerEducationRoutes } from './education/routes.ts'
import { createEducationService } from './education/service.ts'
import { readCatalogueGauges } from './products/gauges.ts'
import { registerCatalogueRoutes } from './products/routes.ts'
import { type CatalogueServiceDependencies, createCatalogueService } from './products/service.ts'

type CatalogueDependencies = PlatformServices &
  MessagingServices &
  AccountsServices &
  Pick<CatalogueServiceDependencies, 'syncVouchers'> & {
    content: CatalogueContent | null
    education?: EducationTerms | null
    hasPage?: HasPage | undefined
    vendor: Vendor
    countryHeader?: string | undefined
  }
export type CatalogueServices = Awaited<ReturnType<typeof createCatalogue>>['services']

export async function createCatalogue(dependencies: CatalogueDependencies) {
  const { content, education: terms = null } = dependencies
  const { queue, settings } = dependencies.mailService
  const mail = createEducationMails(queue, settings)
  const catalogue = await createCatalogueService(dependencies, content)
  const coupons = createCouponService({ ...dependencies, catalogue })
  const education = createEducationService({ ...dependencies, mail, catalogue, coupons, terms })
  return {
    mail,
    services: { catalogue, coupons, couponBatches: createCouponBatches(dependencies), education },
    registerRoutes(router: Router) {
      registerCatalogueRoutes(router, { ...dependencies, catalogue })
      registerEducationRoutes(router, { education })
    },
    upkeep: [education.upkeep],
    readGauges: readCatalogueGauges,
  } satisfies Module
}
