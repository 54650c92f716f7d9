import { listNames } from '#web/ui/list-names.ts'

type Share = { partial?: boolean | undefined; products: { name: string; included?: boolean | undefined }[] }

/** What a bundle's price is for: all of it, or of a partial one what the customer lacks. */
export function nameContents({ partial, products }: Share): string {
  if (!partial) return products.map(({ name }) => name).join(' + ')
  return `Included: ${products.flatMap(({ name, included }) => (included ? name : [])).join(' + ')}`
}

/** What an owner should know before they buy a bundle; null for who owns nothing of it. */
export function describeOwned({ owned: ownsAll, partial, products }: Share & { owned: boolean }): string | null {
  if (ownsAll) return 'You own all of this. Buying it again adds a license for each.'
  if (!partial) return null
  const owned = listNames(products.filter(({ included }) => !included))
  return `You already own ${owned} and don’t pay for it again.`
}
