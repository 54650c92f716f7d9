import type { AccountsServices } from '#service/accounts/index.ts'
import type { CatalogueServices } from '#service/catalogue/index.ts'

/** What the desk calls beside the vendor API. */
export type DeskServices = Pick<AccountsServices, 'staffAccounts'> & Pick<CatalogueServices, 'catalogue'>
