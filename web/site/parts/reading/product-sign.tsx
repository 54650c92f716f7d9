import type { ProductSign as Sign } from '#contract/site-config.ts'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from './product-sign.module.css'

type ProductSignProps = {
  product: Sign
  /** Where it leads; the product's page unless said. */
  href?: string
  /** What readers of screens hear after the name, where one name leads to several places. */
  hint?: string
  /** On its own plate a product is printed in ink. */
  inInk?: boolean
}

/** A product in a line: its rhythm and its name. */
export function ProductSign({ product, href = product.path, hint, inInk = false }: ProductSignProps) {
  const { name, rhythm, colour } = product
  return (
    <Link href={href} className={styles.sign}>
      <span className={styles.figure}>
        <RhythmFigure rings={[inInk ? { rhythm } : { rhythm, colour }]} dot={13} />
      </span>
      <span>
        {name}
        {hint && <VisuallyHidden> {hint}</VisuallyHidden>}
      </span>
    </Link>
  )
}
