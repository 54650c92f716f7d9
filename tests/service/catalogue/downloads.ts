import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CatalogueContent } from '#service/catalogue/content.ts'
import { exampleContent } from '#service/catalogue/products/example-catalogue.ts'
import { exampleFiles } from '#service/catalogue/releases/example-releases.ts'
import { type CallOptions, dataOf, send } from '../calls.ts'

/** The files of three products: Snare Works' need a customer, Kick Works' an owner, Tin Works' nobody. */
export const files: Record<string, string> = {
  ...exampleFiles,
  'kick-works/2.0.0/kick-works.zip': 'kick '.repeat(200),
  'tin-works/1.0.0/tin-works-linux.zip': 'tin '.repeat(250),
}

const release = (productId: string, version: string, platform: 'Universal' | 'Linux', file: string) => ({
  productId,
  version,
  artifacts: [{ key: platform.toLowerCase(), platform, name: `${productId} for ${platform}`, file }],
})
const [snareWorks] = exampleContent.products
if (!snareWorks) throw new Error('The example catalogue is empty')

export const catalogue: CatalogueContent = {
  ...exampleContent,
  products: [
    ...exampleContent.products,
    { ...snareWorks, id: 'tin-works', name: 'Tin Works', downloads: { needsUser: false, needsOwnership: false } },
  ],
  releases: [
    ...exampleContent.releases,
    release('kick-works', '2.0.0', 'Universal', 'kick-works.zip'),
    release('tin-works', '1.0.0', 'Linux', 'tin-works-linux.zip'),
  ],
  storedFiles: Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, { size: text.length, sha256: digest(text) }]),
  ),
}

export function digest(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

export const downloadPath = (id: string, target: string, version = 'latest') =>
  `/api/customer/inventory/products/${id}/download/${target}/${version}`

/** Asks where a file is. */
export const locate = (app: FastifyInstance, path: string, options: CallOptions = {}) =>
  send(app, 'GET', path, { ...options, query: { redirect: 'false' } })

/** Where a file is, as an address without its origin. */
export async function addressOf(app: FastifyInstance, path: string, options?: CallOptions): Promise<string> {
  const { location } = await dataOf<{ location: string }>(locate(app, path, options))
  const { pathname, search } = new URL(location)
  return pathname + search
}
