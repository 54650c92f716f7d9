import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { BuyButton } from '../../components/cart/buy-button.tsx'
import { LicenseNoticeOf } from '../../components/products/license-notice.tsx'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { isLong } from '../../components/products/product-name.ts'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import type { ProductCard } from '../../schema.ts'
import { Actions } from '../actions.tsx'
import { SectionFrame } from '../section-frame.tsx'
import type { CallToActionSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** What to do next: buy a product, on its colour, or follow a link. */
export default function Section({ id, payload }: { id: string; payload: CallToActionSection }) {
  const { title, text, product, actions } = payload
  if (product) return <ProductClosing title={title} text={text} card={product} />
  return (
    <SectionFrame id={id} title={title} lead={text} className={styles.plain}>
      <Actions actions={actions} large />
    </SectionFrame>
  )
}

type ProductClosingProps = { title: string; text: string | undefined; card: ProductCard }

function ProductClosing({ title, text, card: { product, colour } }: ProductClosingProps) {
  const offer = useOffer(product)
  return (
    <ColourPanel colour={colour} aria-label={`Buy ${product.name}`}>
      <div className={styles.closing} data-buys>
        <p className={styles.closingName} data-long={isLong(title)}>
          {title}
        </p>
        <p className={styles.closingPrice}>
          <PriceSlot offer={offer} />
        </p>
        <div className={styles.closingBuy}>
          <VariationChoice offer={offer} />
          <BuyButton offer={offer} large />
        </div>
        <div className={styles.closingLicense}>
          <LicenseNoticeOf offer={offer} />
        </div>
        {text !== undefined && <p className={styles.closingText}>{text}</p>}
      </div>
    </ColourPanel>
  )
}
