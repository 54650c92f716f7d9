import * as z from 'zod/mini'
import { fillPath } from '#contract/endpoint.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { ProductSummary } from '#contract/entities/catalogue.ts'
import type { Activation, License } from '#contract/entities/inventory.ts'
import { type Caller, notFound, readCursor, toPage, unavailable } from '#service/platform/index.ts'
import type { LicensingDependencies } from '../dependencies.ts'
import type { DeviceReader } from '../devices/service.ts'
import { findOwnLicense, type LicenseService } from '../licenses/service.ts'
import * as repository from './repository.ts'
import { findHoldings, findHoldingsPage } from './repository.ts'
import {
  findShownRelease,
  type Holdings,
  noHoldings,
  type SummaryReader,
  toActivation,
  toLicense,
  toProductSummary,
  toSummaryReader,
  visitorReader,
} from './rules.ts'

/** What customers have (specification §7 Inventory). [customer.sees-what-they-own] */
export function createInventoryService(dependencies: ProductDependencies) {
  const { database, clock, catalogue, licenses } = dependencies
  const { getProduct, listProducts, summarise } = createInventoryProducts(dependencies)

  function checkProduct(id: string) {
    if (!catalogue.findProduct(id)) throw notFound(`There is no product ${id}`)
  }

  async function listLicensesAt(path: string, caller: Caller, productId: string | null, query: ListQuery) {
    const { cursor, includeManifests } = query
    const whose = { customerId: caller.customerId, productId, now: clock() }
    const rows = await repository.findLicensePage(database.query, whose, readCursor(cursor))
    const productIds = rows.map((row) => row.productId)
    const summaryOf = await summarise(caller.customerId, productIds, query)
    const standings = await licenses.yearlyStandings(database.query, rows)
    const purchases = await repository.findFormerPurchases(database.query, rows)
    const present = (row: (typeof rows)[number]) =>
      toLicense(row, summaryOf(row.productId), standings.get(row.id), purchases.get(row.id))
    return toPage(rows, present, path, { includeManifests })
  }

  return {
    getProduct,
    listProducts,

    /** A license of the customer as lists show it; 404 for one that is not theirs. */
    async getLicense(caller: Caller, licenseId: string, query: ManifestQuery): Promise<License> {
      const license = await findOwnLicense(database.query, caller, licenseId)
      const summaryOf = await summarise(caller.customerId, [license.productId], query)
      const standings = await licenses.yearlyStandings(database.query, [license])
      const purchases = await repository.findFormerPurchases(database.query, [license])
      return toLicense(license, summaryOf(license.productId), standings.get(license.id), purchases.get(license.id))
    },

    listLicenses: (caller: Caller, query: ListQuery): Promise<Paged<License>> =>
      listLicensesAt(inventoryEndpoints.listLicenses.path, caller, null, query),

    /** The customer's licenses of a product; 404 for one there is not. */
    async listProductLicenses(caller: Caller, id: string, query: ListQuery): Promise<Paged<License>> {
      checkProduct(id)
      return listLicensesAt(fillPath(inventoryEndpoints.listProductLicenses.path, { id }), caller, id, query)
    },

    async listActivations(caller: Caller, id: string, cursor: string | undefined): Promise<Paged<Activation>> {
      await findOwnLicense(database.query, caller, id)
      const rows = await repository.findActivationPage(database.query, caller.customerId, id, readCursor(cursor))
      return toPage(rows, toActivation, fillPath(inventoryEndpoints.listLicenseActivations.path, { id }))
    },

    /** The customer's devices on licenses of a product; 404 for one there is not. */
    async listProductActivations({ customerId }: Caller, id: string, cursor: string | undefined) {
      checkProduct(id)
      const rows = await repository.findProductActivationPage(database.query, customerId, id, readCursor(cursor))
      return toPage(rows, toActivation, fillPath(inventoryEndpoints.listProductActivations.path, { id }))
    },
  }
}

export type InventoryService = ReturnType<typeof createInventoryService>

type ManifestQuery = { includeManifests?: string | undefined }
type ListQuery = ManifestQuery & { cursor?: string | undefined }
type ProductVisitor = { caller: Caller | null; authorization: string | null }

type ProductDependencies = Pick<LicensingDependencies, 'database' | 'clock' | 'publicUrl' | 'catalogue'> & {
  licenses: Pick<LicenseService, 'yearlyStandings'>
  deviceReader: DeviceReader
}

const productIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/))

/** Products as those who have them see them, and as anybody does (specification §3, Product summary). */
function createInventoryProducts(dependencies: ProductDependencies) {
  const { database, clock, catalogue, publicUrl } = dependencies
  const optionsOf = ({ includeManifests }: ManifestQuery) => ({
    publicUrl,
    includeManifests: includeManifests === 'true',
  })

  function toOwnSummary(productId: string, holdings: Holdings, query: ManifestQuery): ProductSummary {
    const product = catalogue.findProduct(productId)
    // Another process may have read a newer catalogue than this one.
    if (!product) throw unavailable('The catalogue is being changed: try again', new Error(`No product ${productId}`))
    return toProductSummary(product, findShownRelease(product), toSummaryReader(holdings), optionsOf(query))
  }

  return {
    /** Returns a product, also one no longer sold, with its current or the requested release; 404 without such a release. */
    async getProduct(
      id: string,
      visitor: ProductVisitor,
      { version, includeManifests }: ManifestQuery & { version?: string | undefined },
    ): Promise<ProductSummary> {
      const product = catalogue.findProduct(id)
      if (!product) throw notFound(`There is no product ${id}`)
      const release = findShownRelease(product, version)
      if (!release && version !== undefined)
        throw notFound(`${product.name} has no version ${version}: ask without one for the current version`)
      const reader = await findReader(dependencies, id, visitor)
      return toProductSummary(product, release, reader, optionsOf({ includeManifests }))
    },

    /** The products of which the customer has licenses or running trials, in the order in which they got them. */
    async listProducts({ customerId }: Caller, { cursor, includeManifests }: ListQuery) {
      const after = readCursor(cursor, productIdSchema)
      const rows = await findHoldingsPage(database.query, customerId, after, clock())
      return toPage(
        rows,
        ({ id, createdAt: _, ...holdings }) => toOwnSummary(id, holdings, { includeManifests }),
        inventoryEndpoints.listOwnedProducts.path,
        { includeManifests },
      )
    },

    async summarise(customerId: string, productIds: string[], query: ManifestQuery) {
      const holdings = await findHoldings(database.query, customerId, [...new Set(productIds)], clock())
      return (productId: string) => toOwnSummary(productId, holdings.get(productId) ?? noHoldings, query)
    },
  }
}

async function findReader(
  { database, clock, deviceReader }: ProductDependencies,
  productId: string,
  { caller, authorization }: ProductVisitor,
): Promise<SummaryReader> {
  const holdingsOf = async (customerId: string) =>
    (await findHoldings(database.query, customerId, [productId], clock())).get(productId) ?? noHoldings
  if (caller) return toSummaryReader(await holdingsOf(caller.customerId))
  const device = await deviceReader.read(authorization, productId)
  if (!device?.customerId) return visitorReader
  const reader = { isCustomer: true, owns: device.owns }
  return { reader, holdings: await holdingsOf(device.customerId) }
}
