import type { ReactNode } from 'react'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { isLong } from '../components/products/product-name.ts'
import { Link } from '../navigation/link.tsx'
import { useConfig, usePath } from '../shop.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

/** A product's page, and after it the way to the vendor's other products. [layouts.product] */
export function ProductLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <OtherProducts />
      <Footer />
    </div>
  )
}

/** The way from one product to the vendor's others; its own other edition the page has shown already. */
function OtherProducts() {
  const { products } = useConfig()
  const path = usePath()
  const shown = products.find((product) => product.path === path)
  const family = shown?.microOf ?? shown?.id
  const others = products.filter(({ id, microOf }) => microOf === null && id !== family)
  if (others.length === 0) return null
  return (
    <nav aria-label="Other products">
      {others.map((product, index) => (
        <ColourPanel
          key={product.id}
          colour={product.colour}
          className={(others[index - 1] ?? shown)?.colour === product.colour ? styles.ruled : ''}
        >
          <Link href={product.path} className={styles.link}>
            <span className={styles.name} data-long={isLong(product.name)}>
              {product.name}
            </span>
            <span className={styles.tagline}>{product.tagline}</span>
          </Link>
        </ColourPanel>
      ))}
    </nav>
  )
}
