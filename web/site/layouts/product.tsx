import type { ReactNode } from 'react'
import { Footer } from '../parts/frame/footer.tsx'
import { Header } from '../parts/frame/header.tsx'
import { OtherProducts } from '../parts/products/other-products.tsx'
import styles from './layout.module.css'

/** A product's page, and after it the way to the vendor's other products. [layouts.product] */
export function ProductLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <OtherProducts />
      <Footer />
    </div>
  )
}
