import type { Cells } from '../source.ts'

/** Where the API has what a column of a table holds: columns have these names, with or without what is before the point. */
const paths = [
  'id',
  'licenseId',
  'status',
  'name',
  'email',
  'businessName',
  'taxId',
  'createdAt',
  'expiresAt',
  'owner.id',
  'owner.email',
  'owner.name',
  'product.id',
  'product.name',
  'activeNumberOfActivations',
  'maxNumberOfActivations',
  'externalFulfillment',
  'activationMethod',
  'signature',
  'firstValidatedAt',
  'lastValidatedAt',
  'address.countryCode',
  'address.streetAddress1',
  'address.streetAddress2',
  'address.locality',
  'address.region',
  'address.postCode',
  'communicationPreferences.newsletterOptIn',
  'communicationPreferences.productUpdatesOptIn',
]

/** Names that customers have where they own something. */
const others: readonly (readonly [string, string])[] = [
  ['customerId', 'owner.id'],
  ['customerEmail', 'owner.email'],
  ['customerName', 'owner.name'],
]

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const withoutObject = (path: string): string => path.replace(/^(address|communicationPreferences)\./, '')
const known = new Map([
  ...paths.flatMap((path) => [[plain(path), path] as const, [plain(withoutObject(path)), path] as const]),
  ...others.map(([name, path]) => [plain(name), path] as const),
])

/** Where the API has what a column holds; the column itself where that is not known. */
const pathOf = (column: string): string => known.get(plain(column)) ?? column

/** What the API calls what columns hold, and the objects that it has some of them in. */
export const namesOfColumns = (columns: readonly string[]): Set<string> =>
  new Set(columns.map((column) => pathOf(column).split('.')[0] ?? ''))

/** A row of a table as the API would write it; what is empty is left out. */
export function toElement(cells: Cells): Record<string, unknown> {
  const element: Record<string, string> = {}
  const objects: Record<string, Record<string, string>> = {}
  for (const [column, text] of Object.entries(cells)) {
    if (text === '') continue
    const [outer = '', inner] = pathOf(column).split('.')
    if (inner === undefined) element[outer] ??= text
    else objects[outer] = { [inner]: text, ...objects[outer] }
  }
  return { ...element, ...objects }
}
