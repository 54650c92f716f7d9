import type { TemplatePage } from '#contract/pages/templates.ts'
import styles from './layout-table.module.css'
import { isBlackKey } from './layout-table-keys.ts'

/** Which note plays what: the keys of a keyboard laid down as rows. */
export function LayoutTable({ layout, caption }: { layout: TemplatePage['layout']; caption: string }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Note</th>
            <th scope="col">Key</th>
            <th scope="col">Plays</th>
          </tr>
        </thead>
        <tbody>
          {layout.map(({ note, name, voice }) => (
            <tr key={note}>
              <th scope="row" className={styles.note}>
                {note}
              </th>
              <td className={styles.key} data-black={isBlackKey(note)}>
                {name}
              </td>
              <td className={styles.voice}>{voice}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
