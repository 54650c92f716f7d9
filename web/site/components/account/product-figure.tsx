import type { ProductSummary } from '#contract/entities/catalogue.ts'
import { useIllustrationStyle } from '#web/ui/illustration/illustration.tsx'
import { useConfig } from '../../shop.tsx'
import styles from './owned-row.module.css'

type ProductFigureProps = { product: Pick<ProductSummary, 'id' | 'name' | 'iconUrl'> }

/** The figure of an owned product in the shop's style, of one too that is not in the shop any more; its icon where the shop has no style. */
export function ProductFigure({ product }: ProductFigureProps) {
  const { products } = useConfig()
  const style = useIllustrationStyle()
  if (style) return <style.Figure of={[products.find(({ id }) => id === product.id) ?? product]} weight={9} />
  const icon = findOwnIcon(product.iconUrl)
  return icon && <img className={styles.icon} src={icon} width={96} height={96} alt="" />
}

/** The path of an icon on this origin; null for others, since pages load no images from elsewhere. */
function findOwnIcon(iconUrl = ''): string | null {
  const url = URL.parse(iconUrl, location.href)
  return iconUrl !== '' && url?.origin === location.origin ? url.pathname : null
}
