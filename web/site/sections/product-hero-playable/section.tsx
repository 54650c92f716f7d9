import { Instrument } from '../../components/instrument/instrument.tsx'
import { ProductHero } from '../product-hero/product-hero.tsx'
import type { PlayableHeroSection } from './schema.ts'

export { schema } from './schema.ts'

/** A product with its instrument to play. */
export default function Section({ payload }: { payload: PlayableHeroSection }) {
  const { product, rhythm } = payload.product
  return (
    <ProductHero
      payload={payload}
      figure={<Instrument name={product.name} instrument={payload.instrument} rhythm={rhythm} />}
    />
  )
}
