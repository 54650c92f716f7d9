import { minorDigits } from '#contract/format-money.ts'
import type { MinorPrices } from '#service/database/index.ts'
import { toMajor } from '#service/platform/index.ts'
import type { CatalogueRelease, CatalogueVariation } from './catalogue.ts'
import type { ForSale } from './for-sale.ts'

type Fact = string | number | boolean | null
type Kind = 'store' | 'product' | 'release' | 'bundle' | 'discount' | 'coupon' | 'vouchers'

type Entry = { kind: Kind; id: string; facts: Record<string, Fact>; codes?: readonly string[] }

/** What of a thing is another; of codes, which are many and secret, only how many. */
export type FieldChange = { field: string; from: Fact; to: Fact; added?: number; withdrawn?: number }

/** A change of one entry; `fields` lists what changed, and is empty for added and withdrawn entries. */
export type CatalogueChange = {
  change: 'added' | 'changed' | 'withdrawn'
  kind: Kind
  id: string
  fields: FieldChange[]
}

/**
 * What differs between what was for sale and what is, in the order of the store, products, releases, bundles, offers and
 * vouchers; all is new where there was nothing. Releases of a product that is given up stay with its owners, and so are
 * no change.
 */
export function findCatalogueChanges(before: ForSale | null, after: ForSale): CatalogueChange[] {
  const sold = new Set(after.products.map(({ id }) => id))
  const old = before === null ? [] : listThings(before, sold)
  const now = listThings(after, sold)
  const oldByKey = new Map(old.map((thing) => [keyOf(thing), thing]))
  const keys = new Set(now.map(keyOf))
  const gone = old.filter((thing) => !keys.has(keyOf(thing)))
  return [
    ...now.flatMap((thing) => compareThings(oldByKey.get(keyOf(thing)), thing)),
    ...gone.map(({ kind, id }) => ({ change: 'withdrawn' as const, kind, id, fields: [] })),
  ]
}

const keyOf = ({ kind, id }: Entry) => `${kind} ${id}`

function compareThings(old: Entry | undefined, { kind, id, facts, codes = [] }: Entry): CatalogueChange[] {
  if (!old) return [{ change: 'added', kind, id, fields: [] }]
  const names = [...new Set([...Object.keys(old.facts), ...Object.keys(facts)])]
  const fields: FieldChange[] = names
    .map((field) => ({ field, from: old.facts[field] ?? null, to: facts[field] ?? null }))
    .filter(({ from, to }) => from !== to)
  fields.push(...compareCodes(old.codes ?? [], codes))
  return fields.length === 0 ? [] : [{ change: 'changed', kind, id, fields }]
}

function compareCodes(old: readonly string[], now: readonly string[]): FieldChange[] {
  const [before, after] = [new Set(old), new Set(now)]
  const added = now.filter((code) => !before.has(code)).length
  const withdrawn = old.filter((code) => !after.has(code)).length
  return added + withdrawn === 0 ? [] : [{ field: 'codes', from: old.length, to: now.length, added, withdrawn }]
}

/** Releases only of products that are sold in the end. */
function listThings(catalogue: ForSale, soldInTheEnd: ReadonlySet<string>): Entry[] {
  const { products, bundles, discounts, coupons, batches } = catalogue
  return [
    { kind: 'store', id: 'store', facts: describeStore(catalogue) },
    ...products.map((product): Entry => ({ kind: 'product', id: product.id, facts: describeProduct(product) })),
    ...products
      .filter(({ id }) => soldInTheEnd.has(id))
      .flatMap(({ id, releases }) =>
        releases.map((one): Entry => ({ kind: 'release', id: `${id} ${one.version}`, facts: describeRelease(one) })),
      ),
    ...bundles.map((bundle): Entry => ({ kind: 'bundle', id: bundle.id, facts: describeBundle(bundle) })),
    ...discounts.map(
      (one): Entry => ({
        kind: 'discount',
        id: one.id,
        facts: { position: one.position, ...describeTerms(one) },
      }),
    ),
    ...coupons.map(
      (one): Entry => ({
        kind: 'coupon',
        id: one.id,
        facts: { code: one.code, ...describeTerms(one), ...describeCouponTerms(one) },
      }),
    ),
    ...batches.map(({ id, name, description, contents, endsAt, codes }): Entry => {
      const quantities = { ...under('products', contents.products), ...under('bundles', contents.bundles) }
      const facts = { name, description, ...quantities, until: endsAt?.toISOString() ?? null }
      return { kind: 'vouchers', id, facts, codes }
    }),
  ]
}

const under = (field: string, facts: Readonly<Record<string, Fact>>): Record<string, Fact> =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [`${field}.${name}`, fact]))

const describeStore = ({ currencies, suggestedCurrency, pricesIncludeTax }: ForSale) => ({
  currencies: currencies.join(', '),
  suggestedCurrency,
  pricesIncludeTax: pricesIncludeTax.join(', '),
})

type Item = Pick<
  ForSale['bundles'][number],
  'position' | 'name' | 'tagline' | 'description' | 'iconUrl' | 'maxQuantity' | 'variations'
>

const describeItem = ({ position, name, tagline, description, iconUrl, maxQuantity, variations }: Item) => ({
  position,
  name,
  tagline,
  description,
  iconUrl,
  maxQuantity,
  variations: variations.map(({ id }) => id).join(', '),
  ...Object.assign({}, ...variations.map((one) => under(`variations.${one.id}`, describeVariation(one)))),
})

const describeVariation = ({ name, isDefault, prices }: CatalogueVariation) => ({
  name,
  default: isDefault,
  ...under('prices', describePrices(prices)),
})

const describePrices = (prices: MinorPrices) =>
  Object.fromEntries(
    Object.entries(prices).map(([currency, minor]) => [
      currency,
      toMajor(minor, currency).toFixed(minorDigits(currency)),
    ]),
  )

const describeProduct = (product: ForSale['products'][number]): Record<string, Fact> => {
  const { website, maxActivations, offlinePerYear, seatChangesPerYear, seatsReturnAfterDays } = product
  const { trialDays, trialNeedsAccount, currentVersion } = product
  return {
    ...describeItem(product),
    website,
    maxActivations,
    offlinePerYear,
    seatChangesPerYear,
    seatsReturnAfterDays,
    trialDays,
    trialNeedsAccount,
    'downloads.needsUser': product.downloadsNeedsUser,
    'downloads.needsOwnership': product.downloadsNeedsOwnership,
    currentVersion,
  }
}

const describeBundle = (bundle: ForSale['bundles'][number]): Record<string, Fact> => ({
  ...describeItem(bundle),
  products: bundle.products.join(', '),
})

const describeRelease = ({ releasedOn, description, isPrerelease, artifacts }: CatalogueRelease) => ({
  released: releasedOn,
  description,
  prerelease: isPrerelease,
  artifacts: artifacts.map(({ key }) => key).join(', '),
  ...Object.assign({}, ...artifacts.map((one) => under(`artifacts.${one.key}`, describeArtifact(one)))),
})

const describeArtifact = ({ platform, name, file, size, sha256, manifest }: CatalogueRelease['artifacts'][number]) => ({
  platform,
  name,
  file,
  size,
  sha256,
  manifest: manifest && writeInOrder(manifest),
})

/** Serialises a value with sorted names, because databases reorder the names of JSON objects. */
const writeInOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

type Terms = ForSale['discounts'][number] | ForSale['coupons'][number]

const describeTerms = ({
  name,
  description,
  basisPoints,
  amounts,
  isExclusive,
  startsAt,
  endsAt,
  appliesTo,
}: Terms) => ({
  name,
  description,
  percentage: basisPoints === null ? null : basisPoints / 100,
  ...under('amounts', describePrices(amounts ?? {})),
  isExclusive,
  from: startsAt?.toISOString() ?? null,
  until: endsAt?.toISOString() ?? null,
  appliesTo: appliesTo?.join(', ') ?? null,
})

const describeCouponTerms = ({ copies, combinesWith, minimumPrices, maxUses }: ForSale['coupons'][number]) => ({
  copies,
  combinesWith: combinesWith.join(', '),
  ...under('minimumPrice', describePrices(minimumPrices ?? {})),
  maxUses,
})
