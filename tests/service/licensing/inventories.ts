import { randomUUID } from 'node:crypto'
import type { Paged } from '#contract/endpoints/query.ts'
import type { ProductSummary } from '#contract/entities/catalogue.ts'
import type { License } from '#contract/entities/inventory.ts'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import type { ProductFile } from '#service/catalogue/products/content-schema.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import type { ReleaseFile } from '#service/catalogue/releases/content-schema.ts'
import { storedNameOf } from '#service/catalogue/releases/rules.ts'
import { type CallOptions, dataOf, send } from '../calls.ts'
import { licensesOf } from '../customers.ts'
import type { TestService } from '../test-service.ts'
import { requestActivation } from './devices.ts'

const [snareWorks] = exampleContent.products
if (!snareWorks) throw new Error('The example catalogue is empty')

const toPad = (number: number): ProductFile => ({
  ...snareWorks,
  id: `pad-${String(number).padStart(2, '0')}`,
  position: 10 + number,
  name: `Pad ${number}`,
})
/** So many products that a list of them has pages. */
export const pads = Array.from({ length: 45 }, (_, index) => toPad(index))

/** Downloads for its owners alone, and a trial. */
const bellWorks: ProductFile = {
  ...snareWorks,
  id: 'bell-works',
  position: 3,
  name: 'Bell Works',
  downloads: { needsUser: false, needsOwnership: true },
}
/** Downloads for everybody. */
const openWorks: ProductFile = {
  ...snareWorks,
  id: 'open-works',
  position: 4,
  name: 'Open Works',
  downloads: { needsUser: false, needsOwnership: false },
}
const releaseOf = (productId: string): ReleaseFile => ({
  productId,
  version: '1.0',
  description: 'The first',
  artifacts: [{ key: 'all', platform: 'Universal', name: 'For all', file: 'all.zip' }],
})
const releases = [releaseOf('bell-works'), releaseOf('open-works')]

/** The example catalogue with a product for each gate that downloads have. */
export const gatedCatalogue: CatalogueContent = {
  ...exampleContent,
  products: [...exampleContent.products, bellWorks, openWorks],
  releases: [...exampleContent.releases, ...releases],
  storedFiles: {
    ...exampleContent.storedFiles,
    ...Object.fromEntries(releases.map((one) => [storedNameOf(one, 'all.zip'), { size: 7, sha256: 'ab'.repeat(32) }])),
  },
}

/** And with many more products. */
export const wideCatalogue: CatalogueContent = { ...gatedCatalogue, products: [...gatedCatalogue.products, ...pads] }

const products = '/api/customer/inventory/products'
export const getProduct = ({ app }: TestService, id: string, options: CallOptions = {}) =>
  send(app, 'GET', `${products}/${id}`, options)
export const readProduct = (service: TestService, id: string, options: CallOptions = {}) =>
  dataOf<ProductSummary>(getProduct(service, id, options))
export const listProducts = ({ app }: TestService, token: string, query: Record<string, string> = {}) =>
  dataOf<Paged<ProductSummary>>(send(app, 'GET', products, { token, query }))
export const productsOf = async (service: TestService, token: string) =>
  (await listProducts(service, token)).items.map(({ id }) => id)

/** What each list says of a product that the customer has a license of. */
export async function summariesOf(service: TestService, token: string, productId: string): Promise<unknown[]> {
  const { items: own } = await dataOf<Paged<License>>(
    send(service.app, 'GET', `${products}/${productId}/licenses`, { token }),
  )
  const licenses = [...(await licensesOf(service.app, token)).items, ...own]
  return [
    await readProduct(service, productId, { token }),
    ...(await listProducts(service, token)).items.filter(({ id }) => id === productId),
    ...licenses.flatMap(({ product }) => (product.id === productId ? [product] : [])),
  ]
}

/** Puts a license of a product where granted ones are, without a sale. */
export async function plantLicense(
  { database, clock }: TestService,
  customerId: string,
  productId: string,
  createdAt = clock.now(),
) {
  const id = randomUUID()
  const license = { id, customerId, productId, orderId: null, grantKey: id, status: 'Active' as const }
  await database.query
    .insertInto('licenses')
    .values({ ...license, activeActivations: 0, maxActivations: 3, createdAt })
    .execute()
  return id
}

export const revokeLicense = ({ database, clock }: TestService, id: string) =>
  database.query
    .updateTable('licenses')
    .set({ status: 'Revoked', revokedAt: clock.now() })
    .where('id', '=', id)
    .execute()

const minute = 60_000
type TrialFacts = { status?: 'Active' | 'Revoked'; minutes?: number }

/** Puts a trial where started ones are; it runs for 5 minutes unless said. */
export async function plantTrial(
  { database, clock }: TestService,
  customerId: string | null,
  productId: string,
  { status = 'Active', minutes = 5 }: TrialFacts = {},
) {
  const id = randomUUID()
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + minutes * minute)
  await database.query
    .insertInto('activations')
    .values({
      id,
      licenseId: null,
      productId,
      customerId,
      name: 'Laptop',
      deviceSignature: id,
      status,
      method: 'Online',
      expiresAt,
      createdAt,
    })
    .execute()
  return id
}

/** The license token of an activation that was put into the database. */
export async function collectToken({ app, database }: TestService, activationId: string, productId: string) {
  const { id, pollPath } = await requestActivation(app, activationId, productId)
  await database.query
    .updateTable('activationRequests')
    .set({ status: 'Fulfilled', activationId })
    .where('id', '=', id)
    .execute()
  const { statusCode, body } = await send(app, 'GET', pollPath)
  if (statusCode !== 200) throw new Error(`The token was not given out: ${body}`)
  return body
}

/** A call of a device, with its license token. */
export const byDevice = (licenseToken: string, scheme = 'LicenseToken'): CallOptions => ({
  headers: { authorization: `${scheme} ${licenseToken}` },
})
