import type { ProductSummary } from '#contract/entities/catalogue.ts'
import type { License } from '#contract/entities/inventory.ts'

export type OwnedProduct = { product: Pick<ProductSummary, 'id' | 'name' | 'tagline'>; licenses: number }

export type Inventory = { products: OwnedProduct[]; licenses: number; revoked: number; seats: number; taken: number }

/** Counts a customer's licenses, all of them. A revoked one is no right to anything: its product and seats don't count. */
export function countInventory(licenses: License[]): Inventory {
  const active = licenses.filter(({ status }) => status === 'Active')
  return {
    products: productsOf(active),
    licenses: active.length,
    revoked: licenses.length - active.length,
    seats: sum(active.map((license) => license.maxNumberOfActivations)),
    taken: sum(active.map((license) => license.activeNumberOfActivations)),
  }
}

function productsOf(licenses: License[]): OwnedProduct[] {
  const products = new Map<string, OwnedProduct>()
  for (const { product } of licenses)
    products.set(product.id, { product, licenses: (products.get(product.id)?.licenses ?? 0) + 1 })
  return [...products.values()]
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** How many licenses and seats, in words: '2 licenses, 1 of 6 seats taken'. */
export function describeLicenses({ licenses, revoked, seats, taken }: Inventory): string {
  const counted = licenses > 0 ? `${countOf(licenses, 'license')}, ${taken} of ${countOf(seats, 'seat')} taken` : ''
  return [counted, revoked > 0 ? `${revoked} revoked` : ''].filter(Boolean).join(', ') || 'None yet'
}

/** '1 license', '2 licenses'. */
export const countOf = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`
