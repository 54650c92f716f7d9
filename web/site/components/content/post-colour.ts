import type { Rhythm } from '#contract/rhythm.ts'
import type { ProductSign } from '#contract/site-config.ts'

/** A post is printed in the colour of the product that counts as many steps in a bar; in ink where none does. */
export const colourOfPost = ({ steps }: Rhythm, products: Pick<ProductSign, 'colour' | 'rhythm'>[]): string =>
  products.find(({ rhythm }) => rhythm.steps === steps)?.colour ?? 'currentColor'
