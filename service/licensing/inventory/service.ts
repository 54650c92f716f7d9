import { fillPath } from '#contract/endpoint.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Activation, License } from '#contract/entities/inventory.ts'
import type { Caller } from '#service/platform/index.ts'
import { notFound, readCursor, toPage } from '#service/platform/index.ts'
import { findOwnLicense } from '../licenses/service.ts'
import {
  createInventoryProducts,
  type InventoryProducts,
  type ListQuery,
  type ManifestQuery,
  type ProductDependencies,
} from './products.ts'
import * as repository from './repository.ts'
import { toActivation, toLicense } from './rules.ts'

export type InventoryService = Pick<InventoryProducts, 'getProduct' | 'listProducts'> & {
  /** A license of the customer as lists show it; 404 for one that is not theirs. */
  getLicense: (caller: Caller, licenseId: string, query: ManifestQuery) => Promise<License>
  listLicenses: (caller: Caller, query: ListQuery) => Promise<Paged<License>>
  /** The customer's licenses of a product; 404 for one there is not. */
  listProductLicenses: (caller: Caller, productId: string, query: ListQuery) => Promise<Paged<License>>
  listActivations: (caller: Caller, licenseId: string, cursor: string | undefined) => Promise<Paged<Activation>>
  /** The customer's devices on licenses of a product; 404 for one there is not. */
  listProductActivations: (caller: Caller, productId: string, cursor: string | undefined) => Promise<Paged<Activation>>
}

/** What customers have (specification §7 Inventory). [customer.sees-what-they-own] */
export function createInventoryService(dependencies: ProductDependencies): InventoryService {
  const { database, catalogue, licenses } = dependencies
  const { getProduct, listProducts, summarise } = createInventoryProducts(dependencies)

  function checkProduct(id: string) {
    if (!catalogue.findProduct(id)) throw notFound(`There is no product ${id}`)
  }

  async function listLicensesAt(path: string, caller: Caller, productId: string | null, query: ListQuery) {
    const { cursor, includeManifests } = query
    const rows = await repository.findLicensePage(database.query, caller.customerId, productId, readCursor(cursor))
    const productIds = rows.map((row) => row.productId)
    const summaryOf = await summarise(caller.customerId, productIds, query)
    const offline = await licenses.offlineStandings(database.query, rows)
    const present = (row: (typeof rows)[number]) => toLicense(row, summaryOf(row.productId), offline.get(row.id))
    return toPage(rows, present, path, { includeManifests })
  }

  return {
    getProduct,
    listProducts,

    async getLicense(caller, licenseId, query) {
      const license = await findOwnLicense(database.query, caller, licenseId)
      const summaryOf = await summarise(caller.customerId, [license.productId], query)
      const offline = await licenses.offlineStandings(database.query, [license])
      return toLicense(license, summaryOf(license.productId), offline.get(license.id))
    },

    listLicenses: (caller, query) => listLicensesAt(inventoryEndpoints.listLicenses.path, caller, null, query),

    async listProductLicenses(caller, id, query) {
      checkProduct(id)
      return listLicensesAt(fillPath(inventoryEndpoints.listProductLicenses.path, { id }), caller, id, query)
    },

    async listActivations(caller, id, cursor) {
      await findOwnLicense(database.query, caller, id)
      const rows = await repository.findActivationPage(database.query, caller.customerId, id, readCursor(cursor))
      return toPage(rows, toActivation, fillPath(inventoryEndpoints.listLicenseActivations.path, { id }))
    },

    async listProductActivations({ customerId }, id, cursor) {
      checkProduct(id)
      const rows = await repository.findProductActivationPage(database.query, customerId, id, readCursor(cursor))
      return toPage(rows, toActivation, fillPath(inventoryEndpoints.listProductActivations.path, { id }))
    },
  }
}
