import type { TemplatePage } from '#contract/pages/templates.ts'
import { LayoutTable } from './layout-table.tsx'
import styles from './template-layout.module.css'

/** The part of a template's page that says which note plays what. */
export function TemplateLayout({ layout, product }: Pick<TemplatePage, 'layout' | 'product'>) {
  return (
    <section className={styles.section} aria-labelledby="layout">
      <h2 id="layout" className={styles.title}>
        What plays where
      </h2>
      <div className={styles.table}>
        <LayoutTable layout={layout} caption={`MIDI notes and the voices of ${product.name} they play`} />
      </div>
    </section>
  )
}
