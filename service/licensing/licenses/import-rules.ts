import { type ImportSource, importSources } from '#contract/vendor-api/imports.ts'
import type { LicenseOriginKind } from '#contract/vendor-api/licenses.ts'
import type { Row } from '#service/database/index.ts'

/** How the grant keys of imported licenses begin, before the source, its key of the license, and our product. */
export const importedGrants = 'imported/'

type Imported = { source: ImportSource; key: string; productId: string }

/** Names the grant of a license that a source has under a key, so that importing it again finds it taken. */
export const importedGrantKey = ({ source, key, productId }: Imported): string =>
  `${importedGrants}${source}/${key}/${productId}`

/** The source that a license was imported from, by its grant key; null for any other license. */
export function importSourceOf(grantKey: string): ImportSource | null {
  if (!grantKey.startsWith(importedGrants)) return null
  const [name] = grantKey.slice(importedGrants.length).split('/', 1)
  return importSources.find((source) => source === name) ?? null
}

/** What a license came from; an imported one from its import, whatever it came from at the former store. */
export function originOf(license: Pick<Row<'licenses'>, 'orderId' | 'voucherId' | 'grantKey'>): LicenseOriginKind {
  if (license.orderId !== null) return 'order'
  if (license.voucherId !== null) return 'voucher'
  return importSourceOf(license.grantKey) === null ? 'vendor' : 'import'
}
