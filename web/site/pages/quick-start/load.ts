import type { ProseNode } from '#contract/prose.ts'
import { nameFirstSound } from '../../components/content/quick-start-link.ts'
import { type Load, writeHead } from '../../load.ts'
import type { QuickStartPage } from './schema.ts'

/** One page for each product: the steps in every DAW, with the name of the product filled in. */
export const load: Load<QuickStartPage> = (site) =>
  site.products.flatMap(({ product, sign, picture, guides, quickStart }) => {
    if (quickStart === null) return []
    const headline = `${product.name} in your DAW`
    const lead = `From an empty project to the ${nameFirstSound(sign)} of ${product.name}, DAW by DAW.`
    return {
      parameters: { product: product.id },
      payload: {
        head: writeHead(headline, lead, site),
        headline,
        lead,
        prose: [],
        product: sign,
        ...(picture && { image: picture }),
        daws: site.daws.map(({ slug, name, prose }) => ({ id: slug, name, prose: fillProduct(prose, product.name) })),
        guides: guides.map(({ link }) => link),
      },
    }
  })

/** Writes the name of a product where the text says `{product}`. */
function fillProduct(nodes: ProseNode[], name: string): ProseNode[] {
  return nodes.map((node) =>
    node.type === 'text'
      ? { ...node, value: node.value.replaceAll('{product}', name) }
      : { ...node, children: fillProduct(node.children, name) },
  )
}
