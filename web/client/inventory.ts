import { deviceBodyMaxBytes } from '#contract/constants.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { licenseFileEndpoints } from '#contract/endpoints/license-files.ts'
import { type OrderDocument, type OwnOrder, ownOrderEndpoints } from '#contract/endpoints/orders.ts'
import type { Paged } from '#contract/endpoints/query.ts'
import type { Download } from '#contract/entities/catalogue.ts'
import type { FoundSerial, License } from '#contract/entities/inventory.ts'
import { messages } from '#contract/problems.ts'
import type { Call } from './call.ts'
import { BadResponseError, InvalidInputError } from './errors.ts'

/** The customer's licenses and the devices that hold their seats (specification §7 Inventory). `next` names a page. */
export const createLicenses = ({ call }: { call: Call }) => ({
  list: async (next?: string) => (await call(inventoryEndpoints.listLicenses, { next })).payload,

  activations: async (licenseId: string, next?: string) =>
    (await call(inventoryEndpoints.listLicenseActivations, { parameters: { id: licenseId }, next })).payload,

  async revokeActivation(licenseId: string, activationId: string) {
    await call(inventoryEndpoints.revokeActivation, { parameters: { id: licenseId, activationId } })
  },
})
export type Licenses = ReturnType<typeof createLicenses>

type ProductOptions = {
  version?: string
  includeManifests?: boolean
}

/** Products as their owners see them (specification §7 Inventory). `next` names a page. */
export const createProducts = ({ call }: { call: Call }) => ({
  listOwned: async (next?: string) => (await call(inventoryEndpoints.listOwnedProducts, { next })).payload,

  /** One version of a product; needs no session. Downloads that the caller may not have lack their path. */
  async get(id: string, { version, includeManifests }: ProductOptions = {}) {
    const query = { version, includeManifests: includeManifests ? ('true' as const) : undefined }
    return (await call(inventoryEndpoints.getProduct, { parameters: { id }, query })).payload
  },

  licenses: async (id: string, next?: string) =>
    (await call(inventoryEndpoints.listProductLicenses, { parameters: { id }, next })).payload,

  activations: async (id: string, next?: string) =>
    (await call(inventoryEndpoints.listProductActivations, { parameters: { id }, next })).payload,
})
export type Products = ReturnType<typeof createProducts>

export type DownloadLocation = { location: string }

/**
 * Finds the location of a download by requesting its path with redirect=false (specification §7 Inventory). Throws an
 * InvalidInputError 'Product is not downloadable' without a path (§5), and 'Bad response' for a location that is no URL.
 * [downloads.needs-path] [calls.download]
 */
export async function findDownload(
  { call }: { call: Call },
  { path }: Pick<Download, 'path'>,
): Promise<DownloadLocation> {
  if (!path) throw new InvalidInputError(messages.productNotDownloadable)
  const url = URL.parse(path)
  if (!url) throw new BadResponseError(messages.couldNotParse, 200)
  url.searchParams.set('redirect', 'false')
  const endpoint = { ...inventoryEndpoints.download, path: url.pathname }
  const { status, payload } = await call(endpoint, { next: url.pathname + url.search })
  return { location: readUrl(payload?.location, status) }
}

/** The license that the offline device now holds a seat of, and the address of its license file for a few minutes. */
export type OfflineActivation = { license: License; location: string }

const tooLarge = `This file is larger than ${deviceBodyMaxBytes / 1024} KB, so it is not a machine file. Choose the .dt file that the plug-in saved.`

/** Activates an offline device by its machine file. Throws an InvalidInputError when the file is too large. */
export async function activateOffline({ call }: { call: Call }, machineFile: string): Promise<OfflineActivation> {
  if (new TextEncoder().encode(machineFile).length > deviceBodyMaxBytes) throw new InvalidInputError(tooLarge)
  const query = { method: 'Offline' } as const
  const { status, payload, headers } = await call(inventoryEndpoints.activate, { query, body: machineFile })
  return { license: payload, location: readUrl(headers.get('location'), status) }
}

/**
 * The license of an offline activation as text that is short enough to type, from the address of its file. Throws 'Bad
 * response' for anything else.
 */
export async function readCompactLicense({ call }: { call: Call }, location: string): Promise<string> {
  const url = URL.parse(location)
  if (!url) throw new BadResponseError(messages.couldNotParse, 200)
  const { expires = '', signature = '' } = Object.fromEntries(url.searchParams)
  const endpoint = { ...licenseFileEndpoints.getLicenseFile, path: url.pathname }
  const query = { expires, signature, form: 'Compact' } as const
  const { status, payload } = await call(endpoint, { query })
  if (!/^[0-9A-Z]{10}(-[0-9A-Z]{10}){12}$/.test(payload)) throw new BadResponseError(messages.couldNotParse, status)
  return payload
}

/** The customer's completed orders, newest first; `next` names a page. An addition to the specification. */
export async function listOwnOrders({ call }: { call: Call }, next?: string): Promise<Paged<OwnOrder>> {
  return (await call(ownOrderEndpoints.listOrders, { next })).payload
}

/** The invoice and credit notes of an order, each with the address of its PDF for a few minutes. */
export async function listOrderDocuments({ call }: { call: Call }, id: string): Promise<OrderDocument[]> {
  const { status, payload } = await call(ownOrderEndpoints.listOrderDocuments, { parameters: { id } })
  return payload.map((document) => ({ ...document, url: readUrl(document.url, status) }))
}

/** Sends an email to an address that lists the licenses known under it; resolves alike for every address. */
export async function findLostLicenses({ call }: { call: Call }, email: string): Promise<void> {
  await call(inventoryEndpoints.findLostLicenses, { body: { email } })
}

/**
 * Has the owner of a former store's serial number mailed a link: into their account or, where somebody is signed in, one
 * that brings its licenses into this account. Rejects with `errors.serial` for an unknown one.
 */
export async function findOldSerial({ call }: { call: Call }, serial: string): Promise<FoundSerial> {
  return (await call(inventoryEndpoints.findOldSerial, { body: { serial } })).payload
}

/** Whether the shop knows serial numbers of a former store. */
export async function knowsOldSerials({ call }: { call: Call }): Promise<boolean> {
  return (await call(inventoryEndpoints.showOldSerials, {})).payload.exist
}

/** Checks a URL that the service returned for the browser to open. Throws 'Bad response' unless it is an http(s) URL. */
function readUrl(address: string | null | undefined, status: number): string {
  const url = URL.parse(address ?? '')
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new BadResponseError(messages.couldNotParse, status)
  return url.href
}
