import type { Content } from './content.ts'
import type { Fault } from './faults.ts'

/** What does not fit together across the vendor's words: guides and templates of products that are not there. */
export function findContentFaults({ products, guides, templates }: Content): Fault[] {
  const editions = [...products].map(([id, { edition }]) => (isMicro(id, products) ? id : `${id}-${edition}`))
  const strayFolders = [...new Set(guides.map(({ folder }) => folder))].filter((folder) => !editions.includes(folder))
  return [
    ...strayFolders.map((folder) => ({
      file: `content/guides/${folder}`,
      reason: `Must be called as a product and its edition: ${editions.join(', ')}`,
    })),
    ...templates
      .filter(({ product }) => !products.has(product))
      .map(({ slug, product }) => ({
        file: `content/templates/${slug}.md`,
        reason: `product: There is no content/products/${product}.md`,
      })),
  ]
}

const microEnding = '-micro'

/** The product of which this one is the micro edition, by its id: 'clatter' for 'clatter-micro'; null for all others. */
export function findMicroOf(id: string, products: { has(id: string): boolean }): string | null {
  const whole = id.endsWith(microEnding) ? id.slice(0, -microEnding.length) : null
  return whole !== null && products.has(whole) ? whole : null
}

const isMicro = (id: string, products: Content['products']) => findMicroOf(id, products) !== null
