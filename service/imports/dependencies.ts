import type { AccountsServices } from '#service/accounts/index.ts'
import type { CatalogueServices } from '#service/catalogue/index.ts'
import type { MessagingServices } from '#service/messaging/index.ts'
import type { PlatformServices } from '#service/platform/index.ts'

export type ImportDependencies = PlatformServices &
  MessagingServices &
  AccountsServices &
  CatalogueServices & {
    keySecret: Buffer
    /** Where uploads are kept until they are imported; missing where there are none. */
    importsFolder?: string | undefined
  }
