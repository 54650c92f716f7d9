import type { Setup } from '#contract/instrument/instrument.ts'
import type { PresentedProduct } from '../../content.ts'

/** What the figure of products plays: a pattern of each, as long as its ring, all at the pace of the first. Nothing where one of them is silent. */
export function playTogether(products: readonly Pick<PresentedProduct, 'text'>[]): Setup | undefined {
  const parts = products.flatMap(({ text: { instrument, rhythm } }) => {
    const pattern = instrument?.patterns.find(({ rows }) => rows.every((row) => row.length === rhythm?.steps))
    return instrument && pattern ? [{ pattern, sounds: instrument.pads.map(({ sound }) => sound) }] : []
  })
  const [first] = parts
  if (!first || parts.length < products.length) return undefined
  return {
    pattern: { tempo: first.pattern.tempo, swing: 0, rows: parts.flatMap(({ pattern }) => pattern.rows) },
    sounds: parts.flatMap(({ sounds }) => sounds),
  }
}
