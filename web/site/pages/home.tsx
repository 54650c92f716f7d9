import { type HomePage, homePageSchema } from '#contract/pages/home.ts'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../navigation/link.tsx'
import { BundleOffers } from '../parts/bundle-offers.tsx'
import { HomeHero } from '../parts/home-hero.tsx'
import { ProductPlate } from '../parts/product-plate.tsx'
import styles from './home.module.css'

export const schema = homePageSchema

/** What the vendor makes, and why. */
export default function Page({ payload }: { payload: HomePage }) {
  return (
    <>
      <HomeHero page={payload} />
      {payload.products.map((card) => (
        <ProductPlate key={card.product.id} card={card} />
      ))}
      <BundleOffers bundles={payload.bundles} cards={payload.products} />
      <div className={styles.prose}>
        <Prose nodes={payload.prose} link={Link} />
      </div>
    </>
  )
}
