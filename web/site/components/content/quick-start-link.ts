import type { ProductSign } from '#contract/site-config.ts'
import { listNames } from '#web/ui/list-names.ts'
import type { PageLink } from '../../schema.ts'

type Product = Pick<ProductSign, 'name' | 'rhythm'>

/** What a quick start leads to: a product with a rhythm is struck, any other sounds. */
export const nameFirstSound = ({ rhythm }: Pick<Product, 'rhythm'>): string => (rhythm ? 'first hit' : 'first sound')

/** The link to a product's quick start, with the DAWs if they are known; none where the shop has no quick starts. */
export const linkQuickStart = (product: Product, path: string | null, daws: readonly string[] = []): PageLink[] =>
  path === null
    ? []
    : [
        {
          path,
          title: `${product.name} in your DAW`,
          summary:
            daws.length > 0 ? listDaws(daws) : `From an empty project to the ${nameFirstSound(product)}, DAW by DAW.`,
        },
      ]

/** More are counted. */
const mostNamed = 4

/** 'Ableton Live, Cubase and Reaper.', or 'Ableton Live, Bitwig, Cubase and 3 more.' */
function listDaws(daws: readonly string[]): string {
  const named = daws.length > mostNamed ? daws.slice(0, mostNamed - 1) : daws
  const words = named.length < daws.length ? [...named, `${daws.length - named.length} more`] : named
  return `${listNames(words.map((name) => ({ name })))}.`
}
