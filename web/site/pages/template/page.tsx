import { IllustrationProvider } from '#web/ui/illustration/illustration.tsx'
import { style as rings } from '#web/ui/illustration/rings.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ArticleBody, ArticleContents } from '../../components/content/article.tsx'
import { headingsOf } from '../../components/content/article-headings.ts'
import { ProductBanner } from '../../components/content/product-banner.tsx'
import { describeSize } from '../../components/downloads/file-size.ts'
import { MovingFigure } from '../../components/moving-figure.tsx'
import { Link } from '../../navigation/link.tsx'
import { describeMetre } from '../../sections/templates/metre.ts'
import { TemplateSheet } from '../../sections/templates/sheet.tsx'
import { LayoutCourses } from './layout-buttons.tsx'
import { LayoutTable } from './layout-table.tsx'
import styles from './page.module.css'
import type { TemplatePage } from './schema.ts'
import { drumChannel, type TemplateFormat, templateFileFormats } from './template-files.ts'
import { useLayoutSound } from './use-layout-sound.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: TemplatePage }) {
  const { prose, others } = payload
  return (
    <>
      <ProductBanner {...payload} figure={<TemplateRing {...payload} />} />
      <TemplateLayout {...payload} />
      <TemplateDownloads {...payload} />
      <ArticleBody prose={prose} beside={<ArticleContents headings={headingsOf(prose)} />} />
      {others.length > 0 && (
        <section aria-label="Other templates" className={styles.readOn}>
          <h2 className={styles.others}>Other templates</h2>
          <TemplateSheet templates={others} heading="h3" />
        </section>
      )}
    </>
  )
}

/** Always a ring, in whatever style the shop is illustrated: a template is a rhythm. */
function TemplateRing({ headline: title, rhythm, tempo }: Pick<TemplatePage, 'headline' | 'rhythm' | 'tempo'>) {
  return (
    <IllustrationProvider value={rings}>
      <MovingFigure of={[{ name: title, rhythm }]} captionClassName={styles.caption}>
        <span className="p-strong p-tabular">{describeMetre({ rhythm, tempo })}</span>
      </MovingFigure>
    </IllustrationProvider>
  )
}

const layoutTitle = 'What plays where'

type TemplateLayoutProps = Pick<TemplatePage, 'layout' | 'product' | 'pattern' | 'play'>

function TemplateLayout({ layout, product, pattern, play }: TemplateLayoutProps) {
  const sound = useLayoutSound(layout, pattern)
  return (
    <section className={styles.section} aria-label={layoutTitle}>
      <div className="p-left-5 p-print-whole p-grid p-gap-6 p-start">
        <h2 className="p-size-2">{layoutTitle}</h2>
        {sound.heard.length > 0 && <LayoutCourses sound={sound} />}
        {play && (
          <p>
            <Link href={play.path} className="p-screen-only p-tap">
              {play.hasBar ? 'Play it on' : 'Play its kit on'} {product.name}
            </Link>
          </p>
        )}
        {sound.failure !== null && (
          <Notice kind="problem">
            <p>{sound.failure}</p>
          </Notice>
        )}
      </div>
      <div className="p-right p-print-whole">
        <LayoutTable
          layout={layout}
          caption={`MIDI notes and the voices of ${product.name} they play`}
          colour={product.colour}
          sound={sound}
        />
      </div>
    </section>
  )
}

const filesTitle = 'To take along'

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

/** The files of a template, each with its purpose and size. [content.template-downloads] */
function TemplateDownloads({ files }: Pick<TemplatePage, 'files'>) {
  return (
    <section className={styles.downloadsSection} aria-label={filesTitle}>
      <h2 className="p-left-5 p-print-whole p-size-2">{filesTitle}</h2>
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
