import type { Voucher } from '#contract/entities/inventory.ts'
import { listNames } from '#web/ui/list-names.ts'
import { countOf } from '../../components/account/count-of.ts'

export type VoucherLine = {
  id: string
  name: string
  /** '1 license', '2 licenses each of Plane and Chisel'. */
  gives: string
  /** For who owns some of it already. */
  note: string | null
}

/** The contents of a voucher as text. */
export function describeContents({ redeemsProducts, redeemsBundles }: Voucher): VoucherLine[] {
  const products = redeemsProducts.map(({ value: { id, name, owned }, quantity }) => ({
    id: `p/${id}`,
    name,
    gives: countOf(quantity, 'license'),
    note: owned ? noteOwned('this') : null,
  }))
  const bundles = redeemsBundles.map(({ value: { id, name, products }, quantity }) => {
    const owned = products.filter((product) => product.owned)
    return {
      id: `b/${id}`,
      name,
      gives: `${countOf(quantity, 'license')} each of ${listNames(products)}`,
      note: owned.length > 0 ? noteOwned(owned.length === products.length ? 'all of this' : listNames(owned)) : null,
    }
  })
  return [...products, ...bundles]
}

const noteOwned = (what: string) => `You own ${what} already. Redeeming adds to what you have.`

/** Each product that a voucher gives licenses of, once. */
export function productsOf({ redeemsProducts, redeemsBundles }: Voucher): { id: string; name: string }[] {
  const all = [...redeemsProducts.map(({ value }) => value), ...redeemsBundles.flatMap(({ value }) => value.products)]
  return [...new Map(all.map((product) => [product.id, product])).values()]
}

/** The result of redeeming a voucher: '1 license of Plane is yours.' */
export function describeGranted(voucher: Voucher): string {
  const copies = [
    ...voucher.redeemsProducts.map(({ quantity }) => quantity),
    ...voucher.redeemsBundles.map(({ value, quantity }) => quantity * value.products.length),
  ]
  const licenses = copies.reduce((total, number) => total + number, 0)
  return `${countOf(licenses, 'license')} of ${listNames(productsOf(voucher))} ${licenses === 1 ? 'is' : 'are'} yours.`
}
