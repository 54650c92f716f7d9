import type { CatalogueContent } from '../content.ts'
import { normaliseCode } from '../coupons/coupon-codes.ts'
import { findVoucherFaults } from '../voucher-batches/voucher-faults.ts'
import type { CouponFile, StoreFile } from './content-schema.ts'

/** What contradicts the rest of the catalogue: the file below `catalogue/`, the path of the field in it, why, and what to do. */
export type CatalogueFault = { file: string; path: PropertyKey[]; reason: string }

/** What does not fit together across the files; an empty list means that all fits. */
export const findCatalogueFaults = (content: CatalogueContent): CatalogueFault[] => [
  ...findMissingPrices(content),
  ...findUnknownIds(content),
  ...findCurrencyFaults(content.store),
  ...findCodeFaults(content.coupons),
  ...findCombinationFaults(content.coupons),
  ...findVoucherFaults(content).map(({ batchId, path, reason }) => ({
    file: fileOf('vouchers', batchId),
    path,
    reason,
  })),
]

type Folder = 'products' | 'bundles' | 'discounts' | 'coupons' | 'vouchers'
const fileOf = (folder: Folder, id: string) => `${folder}/${id}.yaml`

function findMissingPrices({ store, products, bundles, discounts, coupons }: CatalogueContent): CatalogueFault[] {
  const inFolder = (folder: Folder, items: readonly { id: string; variations: Variations }[]) =>
    items.flatMap(({ id, variations }) =>
      variations.map((one, index) => ({
        file: fileOf(folder, id),
        path: ['variations', index, 'prices'],
        what: `The variation '${one.id}' has no price`,
        prices: one.prices,
      })),
    )
  const reducing = [
    ...discounts.map((discount) => ({ ...discount, file: fileOf('discounts', discount.id) })),
    ...coupons.map((coupon) => ({ ...coupon, file: fileOf('coupons', coupon.id) })),
  ].flatMap(({ file, amounts }) =>
    amounts ? [{ file, path: ['amounts'], what: 'There is no amount', prices: amounts }] : [],
  )
  const minimums = coupons.flatMap(({ id, minimumPrice }) =>
    minimumPrice
      ? [
          {
            file: fileOf('coupons', id),
            path: ['minimumPrice'],
            what: 'There is no minimum price',
            prices: minimumPrice,
          },
        ]
      : [],
  )
  const all = [...inFolder('products', products), ...inFolder('bundles', bundles), ...reducing, ...minimums]
  return all.flatMap(({ file, path, what, prices }) =>
    store.currencies
      .filter((currency) => prices[currency] === undefined)
      .map((currency) => ({
        file,
        path,
        reason: `${what} in ${currency}: write ${currency} and a number into ${path.at(-1)}, or take ${currency} out of currencies in catalogue/store.yaml`,
      })),
  )
}

type Variations = CatalogueContent['products'][number]['variations']

function findUnknownIds({ products, bundles, discounts, coupons }: CatalogueContent): CatalogueFault[] {
  const productIds = new Set(products.map(({ id }) => id))
  const sold = new Set([...productIds, ...bundles.map(({ id }) => id)])
  const inBundles = bundles.flatMap((bundle) =>
    bundle.products.flatMap((id, index) =>
      productIds.has(id)
        ? []
        : [
            {
              file: fileOf('bundles', bundle.id),
              path: ['products', index],
              reason: `There is no product '${id}': name one of ${[...productIds].join(', ')}`,
            },
          ],
    ),
  )
  const findStrays = (folder: Folder, offers: readonly { id: string; appliesTo?: string[] | undefined }[]) =>
    offers.flatMap(({ id, appliesTo = [] }) =>
      appliesTo.flatMap((item, index) =>
        sold.has(item)
          ? []
          : [
              {
                file: fileOf(folder, id),
                path: ['appliesTo', index],
                reason: `appliesTo: There is no product or bundle '${item}': name some of ${[...sold].join(', ')}`,
              },
            ],
      ),
    )
  return [...inBundles, ...findStrays('discounts', discounts), ...findStrays('coupons', coupons)]
}

function findCurrencyFaults({ currencies, suggestedCurrency, pricesIncludeTax = [] }: StoreFile): CatalogueFault[] {
  const named = [
    { path: ['suggestedCurrency'], currency: suggestedCurrency },
    ...pricesIncludeTax.map((currency, index) => ({ path: ['pricesIncludeTax', index], currency })),
  ]
  return named
    .filter(({ currency }) => !currencies.includes(currency))
    .map(({ path, currency }) => ({
      file: 'store.yaml',
      path,
      reason: `${path[0]}: ${currency} is not one of currencies: add it there, or name one of ${currencies.join(', ')}`,
    }))
}

function findCodeFaults(coupons: CouponFile[]): CatalogueFault[] {
  const owners = new Map<string, string>()
  return coupons.flatMap(({ id, code }) => {
    const owner = owners.get(normaliseCode(code))
    owners.set(normaliseCode(code), owner ?? id)
    if (owner === undefined) return []
    return [faultOfCoupon(id, 'code', `${code} is the code of the coupon ${owner} already: choose another one`)]
  })
}

/** Coupons combine only if each names the other; an unknown name may be a batch, which only the database knows. */
function findCombinationFaults(coupons: CouponFile[]): CatalogueFault[] {
  const byId = new Map(coupons.map((coupon) => [coupon.id, coupon]))
  return coupons.flatMap(({ id, isExclusive, combinesWith = [] }) => {
    if (isExclusive && combinesWith.length > 0)
      return [faultOfCoupon(id, 'combinesWith', 'An exclusive coupon combines with no other: leave it out')]
    return combinesWith.flatMap((name) => {
      if (name === id)
        return [faultOfCoupon(id, 'combinesWith', `A coupon does not combine with itself: take ${id} out`)]
      const isNamedInTurn = byId.get(name)?.combinesWith?.includes(id) ?? !byId.has(name)
      if (isNamedInTurn) return []
      return [
        faultOfCoupon(id, 'combinesWith', `${name} does not name ${id} in turn: add it there, or take it out here`),
      ]
    })
  })
}

const faultOfCoupon = (id: string, field: string, reason: string): CatalogueFault => ({
  file: fileOf('coupons', id),
  path: [field],
  reason: `${field}: ${reason}`,
})

/** The same in a line, for what is no fault of a file. */
export const describeCatalogueFault = ({ file, reason }: CatalogueFault): string => `${file}: ${reason}`
