import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ProductCard } from '../../schema.ts'
import { useConfig } from '../../shop.tsx'
import styles from './product-looks.module.css'

/** What one or more products look like, side by side: for eyes only, beside their names. */
export const ProductLooks = ({ cards }: { cards: readonly ProductCard[] }) => (
  <div className={styles.looks} data-looks>
    {cards.map((card) => (
      <Look key={card.path} card={card} />
    ))}
  </div>
)

/** A product's picture on its colour, or else its drawing or its name. */
function Look({ card: { product, colour, rhythm, image } }: { card: ProductCard }) {
  const { illustration } = useConfig()
  return (
    <ColourPanel as="div" colour={colour} className={styles.look} aria-hidden="true">
      {image ? (
        <Picture image={{ ...image, alt: '' }} sizes="(min-width: 50rem) 25vw, 50vw" className={styles.picture} />
      ) : illustration ? (
        <div className={styles.figure}>
          <Illustration of={[{ name: product.name, rhythm }]} weight={5} />
        </div>
      ) : (
        <p className={styles.name}>{product.name}</p>
      )}
    </ColourPanel>
  )
}
