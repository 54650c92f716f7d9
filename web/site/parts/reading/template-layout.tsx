import type { TemplatePage } from '#contract/pages/templates.ts'
import { LayoutTable } from './layout-table.tsx'
import styles from './template-layout.module.css'

const title = 'What plays where'

/** The part of a template's page that says which note plays what. */
export function TemplateLayout({ layout, product }: Pick<TemplatePage, 'layout' | 'product'>) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.table}>
        <LayoutTable layout={layout} caption={`MIDI notes and the voices of ${product.name} they play`} />
      </div>
    </section>
  )
}
