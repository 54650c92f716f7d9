import type { ReactNode } from 'react'
import type { Image } from '#contract/media.ts'
import type { ProductSign as Sign } from '#contract/site-config.ts'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { withoutColour } from '#web/ui/illustration/subject.ts'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from './product-banner.module.css'

type ProductBannerProps = {
  product: Sign
  headline: string
  lead: string
  /** In place of the product's own figure, which runs over the edge. */
  figure?: ReactNode
  /** In place of any figure. */
  image?: Image | undefined
}

/** How a page about a product opens: the headline on the product's colour, and the way to the product. */
export function ProductBanner({ product, headline, lead, figure, image }: ProductBannerProps) {
  const shown = image ? <Picture image={image} sizes="(min-width: 50rem) 45vw, 100vw" /> : figure
  return (
    <ColourPanel colour={product.colour} className={styles.plate} aria-label={headline}>
      <div className={styles.grid}>
        <p className={styles.sign}>
          <ProductSign product={product} inInk />
        </p>
        <h1 className={styles.headline}>{headline}</h1>
        <p className={styles.lead}>{lead}</p>
        {shown === undefined ? (
          <div className={styles.cropped}>
            <Illustration of={[withoutColour(product)]} />
          </div>
        ) : (
          <div className={styles.figure}>{shown}</div>
        )}
      </div>
    </ColourPanel>
  )
}

type ProductSignProps = {
  product: Sign
  href?: string
  /** What readers of screens hear after the name, where one name leads to several places. */
  hint?: string
  /** On its own plate a product is printed in ink. */
  inInk?: boolean
}

/** A product in a line: its figure and its name. */
export function ProductSign({ product, href = product.path, hint, inInk = false }: ProductSignProps) {
  return (
    <Link href={href} className={styles.signSign}>
      <span className={styles.signFigure}>
        <Illustration of={[inInk ? withoutColour(product) : product]} weight={13} />
      </span>
      <span>
        {product.name}
        {hint && <VisuallyHidden> {hint}</VisuallyHidden>}
      </span>
    </Link>
  )
}
