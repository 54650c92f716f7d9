import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { SectionFrame } from '../section-frame.tsx'
import type { TableSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** A table that scrolls in its place where it is wider than the page. */
export default function Section({ id, payload: { title, columns, rows } }: { id: string; payload: TableSection }) {
  return (
    <SectionFrame id={id} title={title}>
      <ScrollRegion aria-label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </SectionFrame>
  )
}
