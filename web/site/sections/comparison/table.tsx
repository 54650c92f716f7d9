import type { StoreProduct } from '#contract/entities/catalogue.ts'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { BuyButton } from '../../components/cart/buy-button.tsx'
import { PriceSlot } from '../../components/products/price-slot.tsx'
import { useOffer } from '../../components/products/use-offer.ts'
import { VariationChoice } from '../../components/products/variation-choice.tsx'
import { Link } from '../../navigation/link.tsx'
import type { ProductCard } from '../../schema.ts'
import type { ComparisonSection } from './schema.ts'
import styles from './table.module.css'

/** A column for each product and a row for each fact. It scrolls horizontally if it does not fit. */
export function ComparisonTable({ caption, products, rows }: Pick<ComparisonSection, 'caption' | 'products' | 'rows'>) {
  return (
    <ScrollRegion className={styles.region} aria-label="Products side by side">
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            {products.map((card) => (
              <ProductHeader key={card.product.id} card={card} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Prices products={products} />
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row" className={styles.name}>
                {name}
              </th>
              <Values products={products} values={values} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function ProductHeader({ card: { product, path, colour, rhythm } }: { card: ProductCard }) {
  return (
    <ColourPanel as="th" scope="col" colour={colour} className={styles.product}>
      <div className={styles.figure}>
        <Illustration of={[{ name: product.name, rhythm }]} weight={6} />
      </div>
      <Link href={path} className={styles.link}>
        {product.name}
      </Link>
    </ColourPanel>
  )
}

function Prices({ products }: { products: ProductCard[] }) {
  return (
    <tr className={styles.prices}>
      <th scope="row" className={`${styles.name} ${styles.priceName}`}>
        Price
      </th>
      {products.map(({ product }) => (
        <PriceCell key={product.id} product={product} />
      ))}
    </tr>
  )
}

function PriceCell({ product }: { product: StoreProduct }) {
  const offer = useOffer(product)
  return (
    <td className={`${styles.value} ${styles.offer}`} data-product={product.name}>
      <div className={styles.offered}>
        <p className={styles.price}>
          <PriceSlot offer={offer} />
        </p>
        <div className={styles.buy}>
          <VariationChoice offer={offer} />
          <BuyButton offer={offer} />
        </div>
      </div>
    </td>
  )
}

type ValuesProps = { products: ProductCard[]; values: (string | null)[] }

/** The cells of a row: one for all products where they do not differ. */
function Values({ products, values }: ValuesProps) {
  const [first] = values
  if (first && products.length > 1 && values.every((value) => value === first))
    return (
      <td colSpan={products.length} className={`${styles.value} ${styles.common}`}>
        <Value words={first} />
      </td>
    )
  return products.map(({ product }, index) => (
    <td key={product.id} className={`${styles.value} ${styles.own}`} data-product={product.name}>
      <Value words={values[index]} />
    </td>
  ))
}

function Value({ words }: { words: string | null | undefined }) {
  return words ? (
    <NoBreak text={words} />
  ) : (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>Not specified</VisuallyHidden>
    </>
  )
}
