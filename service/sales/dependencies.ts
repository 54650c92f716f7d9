import type { AccountsServices } from '#service/accounts/index.ts'
import type { CatalogueServices } from '#service/catalogue/index.ts'
import type { LicensingServices } from '#service/licensing/index.ts'
import type { MessagingServices } from '#service/messaging/index.ts'
import type { Clock, PlatformServices } from '#service/platform/index.ts'
import type { PaymentProvider } from './payments/providers/provider.ts'
import type { TestBank } from './payments/providers/test/provider.ts'
import type { ReadDocumentLook } from './pdf/look.ts'
import type { TaxService } from './taxes/service.ts'
import type { ShopVendor } from './vendor.ts'

export type CheckoutSettings = { checkoutOrigin: string; publicUrl: string; allowedOrigins: readonly string[] }

export type SalesDependencies = PlatformServices &
  MessagingServices &
  AccountsServices &
  CatalogueServices &
  LicensingServices & {
    vendor: ShopVendor
    paymentProvider: PaymentProvider
    /** Providers of earlier payments, for their refunds and events. */
    earlierProviders?: readonly PaymentProvider[] | undefined
    /** The bank of the built-in test provider; null with any other provider. */
    testBank: TestBank | null
    taxService: TaxService
    checkoutSettings: CheckoutSettings
    wallClock: Clock
    countryHeader?: string | undefined
    /** How invoices and credit notes look, as of now. */
    documentLook?: ReadDocumentLook | undefined
  }
