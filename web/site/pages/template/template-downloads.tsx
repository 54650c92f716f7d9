import { describeSize } from '../../parts/downloads/file-size.ts'
import type { TemplatePage } from './schema.ts'
import styles from './template-downloads.module.css'
import { drumChannel, type TemplateFormat, templateFileFormats } from './template-files.ts'

const title = 'To take along'

const formats: Record<TemplateFormat, { name: string; use: string }> = {
  template: {
    name: 'Template file',
    use: 'All of this page but its words, as data: rhythm, tempo, rows, sounds and the bar. For scripts of your own.',
  },
  csv: { name: 'Table', use: 'Note, name and voice of each row. For a spreadsheet, or to print.' },
  midi: {
    name: 'MIDI file',
    use: `Every note in turn, then the bar, on channel ${drumChannel}, with tempo and time signature. Plays anything.`,
  },
  reaper: { name: 'Note names for Reaper', use: 'The voices as names of the keys in its MIDI editor.' },
  drumMap: {
    name: 'Drum map for Cubase',
    use: `The voices as lines of the drum editor, on channel ${drumChannel}. Note 36 is called C1 there, as it is here.`,
  },
}

/** A template as files, each with what it is for and its size. [content.template-downloads] */
export function TemplateDownloads({ files }: Pick<TemplatePage, 'files'>) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className="p-left-5 p-print-whole p-size-2">{title}</h2>
      <ul className="p-right p-print-whole p-ruled">
        {files.map(({ format, path, bytes }) => (
          <li key={format} className={styles.row}>
            <p className={styles.ending} aria-hidden="true">
              {templateFileFormats[format].ending.slice(templateFileFormats[format].ending.lastIndexOf('.'))}
            </p>
            <div>
              <a href={path} download className={styles.link}>
                {formats[format].name}
              </a>
              <p>{formats[format].use}</p>
            </div>
            <p className="p-hint p-tabular">{describeSize(bytes)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
