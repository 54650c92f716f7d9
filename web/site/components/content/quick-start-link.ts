import type { ProductSign } from '#contract/site-config.ts'
import type { PageLink } from '../../schema.ts'

type Product = Pick<ProductSign, 'name' | 'rhythm'>

/** What a quick start leads to: a product with a rhythm is struck, any other sounds. */
export const nameFirstSound = ({ rhythm }: Pick<Product, 'rhythm'>): string => (rhythm ? 'first hit' : 'first sound')

/** The link to a product's quick start; none where the shop has no quick starts. */
export const linkQuickStart = (product: Product, path: string | null): PageLink[] =>
  path === null
    ? []
    : [
        {
          path,
          title: `${product.name} in your DAW`,
          summary: `From an empty project to the ${nameFirstSound(product)}, DAW by DAW.`,
        },
      ]
