import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { HearButton } from './layout-buttons.tsx'
import styles from './page.module.css'
import type { LayoutRow } from './template-files.ts'
import type { LayoutSound } from './use-layout-sound.ts'

type LayoutTableProps = { layout: readonly LayoutRow[]; caption: string; colour: string; sound: LayoutSound }

/** Which note plays what: a row for each key, with a button to hear it. [content.instrument-layouts] */
export function LayoutTable({ layout, caption, colour, sound }: LayoutTableProps) {
  const canBeHeard = sound.heard.length > 0
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.tableCaption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Note</th>
            <th scope="col">Key</th>
            <th scope="col">Plays</th>
            {canBeHeard && (
              <th scope="col" className={styles.hearRow}>
                <VisuallyHidden>Hear it</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {layout.map((row, index) => (
            <tr key={row.note} data-lit={sound.lit.includes(index) || undefined}>
              <th scope="row" className={styles.note}>
                {row.note}
              </th>
              <td className={styles.key} data-black={isBlackKey(row.note)}>
                {row.name}
              </td>
              <td className={styles.voice}>{row.voice}</td>
              {canBeHeard && (
                <td className={styles.hearRow}>
                  {row.sound && (
                    <HearButton
                      voice={row.voice}
                      colour={colour}
                      isLit={sound.lit.includes(index)}
                      isBusy={sound.waiting === index}
                      onHear={() => sound.hear(index)}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const blackKeys = [1, 3, 6, 8, 10]

/** Whether a MIDI note is a black key of the keyboard. */
export const isBlackKey = (note: number): boolean => blackKeys.includes(note % 12)
