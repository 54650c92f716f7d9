import * as z from 'zod/mini'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { ProductSummary } from '#contract/entities/catalogue.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { Database } from '#service/database/index.ts'
import type { Caller, Clock } from '#service/platform/index.ts'
import { notFound, readCursor, toPage, unavailable } from '#service/platform/index.ts'
import type { DeviceReader } from '../devices/reader.ts'
import type { LicenseService } from '../licenses/service.ts'
import { findHoldings, findHoldingsPage } from './holdings.ts'
import {
  findShownRelease,
  type Holdings,
  noHoldings,
  type SummaryReader,
  toProductSummary,
  toSummaryReader,
  visitorReader,
} from './product-summary.ts'

export type ManifestQuery = { includeManifests?: string | undefined }
export type ListQuery = ManifestQuery & { cursor?: string | undefined }
/** Whoever reads of a product: a customer, a device by its `Authorization`, or anybody. */
export type ProductVisitor = { caller: Caller | null; authorization: string | null }

export type InventoryProducts = {
  /** A product, also one that is no longer sold, with its current release or the one asked for; 404 without such. */
  getProduct: (
    id: string,
    visitor: ProductVisitor,
    query: ManifestQuery & { version?: string | undefined },
  ) => Promise<ProductSummary>
  /** What the customer has licenses or running trials of, in the order in which they first got it. */
  listProducts: (caller: Caller, query: ListQuery) => Promise<Paged<ProductSummary>>
  /** How the customer sees each of these products, by its id. */
  summarise: (
    customerId: string,
    productIds: string[],
    query: ManifestQuery,
  ) => Promise<(productId: string) => ProductSummary>
}

export type ProductDependencies = {
  database: Database
  clock: Clock
  catalogue: CatalogueService
  licenses: Pick<LicenseService, 'offlineStandings'>
  deviceReader: DeviceReader
  /** Where files are downloaded from, without a slash at the end. */
  publicUrl: string
}

const productIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/))

/** Products as those who have them see them, and as anybody does (specification §3, Product summary). */
export function createInventoryProducts(dependencies: ProductDependencies): InventoryProducts {
  const { database, clock, catalogue, publicUrl } = dependencies
  const optionsOf = ({ includeManifests }: ManifestQuery) => ({
    publicUrl,
    includeManifests: includeManifests === 'true',
  })

  function toOwnSummary(productId: string, holdings: Holdings, query: ManifestQuery): ProductSummary {
    const product = catalogue.findProduct(productId)
    // Another process may sell what this one has yet to read.
    if (!product) throw unavailable('The catalogue is being changed: try again', new Error(`No product ${productId}`))
    return toProductSummary(product, findShownRelease(product), toSummaryReader(holdings), optionsOf(query))
  }

  return {
    async getProduct(id, visitor, { version, includeManifests }) {
      const product = catalogue.findProduct(id)
      if (!product) throw notFound(`There is no product ${id}`)
      const release = findShownRelease(product, version)
      if (!release && version !== undefined)
        throw notFound(`${product.name} has no version ${version}: ask without one for the current version`)
      const reader = await findReader(dependencies, id, visitor)
      return toProductSummary(product, release, reader, optionsOf({ includeManifests }))
    },

    async listProducts({ customerId }, { cursor, includeManifests }) {
      const after = readCursor(cursor, productIdSchema)
      const rows = await findHoldingsPage(database.query, customerId, after, clock())
      return toPage(
        rows,
        ({ id, createdAt: _, ...holdings }) => toOwnSummary(id, holdings, { includeManifests }),
        inventoryEndpoints.listOwnedProducts.path,
        { includeManifests },
      )
    },

    async summarise(customerId, productIds, query) {
      const holdings = await findHoldings(database.query, customerId, [...new Set(productIds)], clock())
      return (productId) => toOwnSummary(productId, holdings.get(productId) ?? noHoldings, query)
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
