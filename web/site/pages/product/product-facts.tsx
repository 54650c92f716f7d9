import styles from './product-facts.module.css'
import type { ProductPage } from './schema.ts'

/** What a buyer must know, in plain lines. */
export function ProductFacts({ facts }: { facts: ProductPage['facts'] }) {
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h2 id="facts" className="p-left-6 p-size-2">
        In plain lines
      </h2>
      <dl className="p-right-6">
        {facts.map((fact) => (
          <div key={fact.name} className={styles.line}>
            <dt className="p-strong">{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
