import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { BuyButton } from '../../components/cart/buy-button.tsx'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import { Link } from '../../navigation/link.tsx'
import type { ProductCard } from '../../schema.ts'
import styles from './panels.module.css'

type ProductPanelProps = {
  /** The anchor of the product's name. */
  id: string
  card: ProductCard
  /** What the product is to the page. */
  note?: string
}

/** A product on its colour, as high as its words. */
export function ProductPanel({ id, card: { product, path, colour, rhythm }, note }: ProductPanelProps) {
  const offer = useOffer(product)
  return (
    <ColourPanel colour={colour} aria-labelledby={id}>
      <div className={styles.panel}>
        <div className={styles.panelFigure}>
          <Illustration of={[{ name: product.name, rhythm }]} weight={6} />
        </div>
        <div className={styles.panelWords}>
          {note !== undefined && <p className="p-strong">{note}</p>}
          <h2 id={id} className={styles.panelName}>
            <Link href={path}>{product.name}</Link>
          </h2>
          <p className="p-measure">
            <NoBreak text={product.description} />
          </p>
        </div>
        <div className={styles.panelBuy}>
          <p className={styles.panelPrice}>
            <PriceSlot offer={offer} />
          </p>
          <VariationChoice offer={offer} />
          <BuyButton offer={offer} />
        </div>
      </div>
    </ColourPanel>
  )
}
