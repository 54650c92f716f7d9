import { setupParameter } from '#contract/instrument/instrument.ts'
import { readSetup } from '#contract/instrument/setup-link.ts'
import { findLoneLink, type ProseNode, readText } from '#contract/prose.ts'
import type { PresentedProduct, SiteContent } from '../../content.ts'
import type { PlayableFigure } from './schema.ts'

/** The figures of a text: each link to an instrument's setup that has a paragraph to itself. */
export const findFigures = (
  prose: readonly ProseNode[],
  { products }: Pick<SiteContent, 'products'>,
): PlayableFigure[] =>
  prose.flatMap((node) => {
    const path = findLoneLink(node)
    const figure = path === undefined ? undefined : readFigure(path, products)
    return figure ? [{ ...figure, title: readText(node).trim() }] : []
  })

function readFigure(path: string, products: readonly PresentedProduct[]): Omit<PlayableFigure, 'title'> | undefined {
  const [page, query] = path.split('?')
  const product = products.find(({ sign }) => sign.path === page)
  const written = new URLSearchParams(query).get(setupParameter)
  if (!product?.text.instrument || written === null) return undefined
  const reading = readSetup(written)
  if ('problem' in reading) return undefined
  const voices = product.text.instrument.pads.map(({ name }) => name)
  return { path, product: product.sign, setup: reading.setup, voices }
}
