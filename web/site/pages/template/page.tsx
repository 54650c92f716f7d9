import { stepsPerBeat } from '#contract/instrument/instrument.ts'
import { style as rings } from '#web/ui/illustration/rings.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ArticleBody, ArticleContents } from '../../components/content/article.tsx'
import { headingsOf } from '../../components/content/article-headings.ts'
import { ProductBanner } from '../../components/content/product-banner.tsx'
import { describeSize } from '../../components/downloads/file-size.ts'
import { FigureButton } from '../../components/figure-sound/figure-button.tsx'
import { Link } from '../../navigation/link.tsx'
import { describeMetre } from '../../sections/templates/metre.ts'
import { TemplateSheet } from '../../sections/templates/sheet.tsx'
import { usePageLink } from '../../shop.tsx'
import { LayoutRows } from './layout-buttons.tsx'
import { LayoutTable } from './layout-table.tsx'
import styles from './page.module.css'
import type { TemplatePage } from './schema.ts'
import { drumChannel, type TemplateFormat, templateFileFormats } from './template-files.ts'
import { type LayoutSound, useLayoutSound } from './use-layout-sound.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: TemplatePage }) {
  const { prose, others, layout, pattern } = payload
  const sound = useLayoutSound(layout, pattern)
  const sheet = usePageLink('templates')
  return (
    <>
      <ProductBanner {...payload} figure={<TemplateRing {...payload} sound={sound} />} />
      <TemplateLayout {...payload} sound={sound} />
      <TemplateDownloads {...payload} />
      <ArticleBody prose={prose} beside={<ArticleContents headings={headingsOf(prose)} />} />
      {others.length > 0 && (
        <section aria-label="Other templates" className={styles.readOn}>
          <div className={styles.others}>
            <h2 className="p-size-2">Other templates</h2>
            {sheet && <Link href={sheet.href}>All templates</Link>}
          </div>
          <TemplateSheet templates={others} heading="h3" />
        </section>
      )}
    </>
  )
}

type TemplateRingProps = Pick<TemplatePage, 'headline' | 'rhythm' | 'tempo'> & { sound: LayoutSound }

/** Always a ring, in whatever style the shop is illustrated: a template is a rhythm. It plays where the bar can be heard. */
function TemplateRing({ headline: title, rhythm, tempo, sound }: TemplateRingProps) {
  const { hasBar, playing, waiting, failure, start, stop } = sound
  const isPlaying = playing === 'bar'
  const control = {
    isPlaying,
    isLoading: waiting === 'bar',
    problem: failure,
    toggle: () => (isPlaying ? stop() : start('bar')),
  }
  return (
    <figure>
      <rings.Figure
        of={[{ name: title, rhythm }]}
        isLabelled
        isRunning={hasBar ? isPlaying : undefined}
        stepLength={60_000 / tempo / stepsPerBeat}
      />
      <figcaption className={styles.caption}>
        <span className="p-strong p-tabular">{describeMetre({ rhythm, tempo })}</span>
        {hasBar && <FigureButton sound={control}>Play the bar</FigureButton>}
      </figcaption>
    </figure>
  )
}

const layoutTitle = 'Notes and sounds'

type TemplateLayoutProps = Pick<TemplatePage, 'layout' | 'product' | 'play'> & { sound: LayoutSound }

function TemplateLayout({ layout, product, play, sound }: TemplateLayoutProps) {
  return (
    <section className={styles.section} aria-label={layoutTitle}>
      <div className="p-left-5 p-print-whole p-grid p-gap-6 p-start">
        <h2 className="p-size-2">{layoutTitle}</h2>
        {sound.heard.length > 0 && <LayoutRows sound={sound} />}
        {play && (
          <p>
            <Link href={play.path} className="p-screen-only p-tap">
              {play.hasBar ? 'Open it in' : 'Open its kit in'} {product.name}
            </Link>
          </p>
        )}
        {sound.failure !== null && !sound.hasBar && (
          <Notice kind="problem">
            <p>{sound.failure}</p>
          </Notice>
        )}
      </div>
      <div className="p-right p-print-whole">
        <LayoutTable
          layout={layout}
          caption={`MIDI notes and the ${product.name} voices they play`}
          colour={product.colour}
          sound={sound}
        />
      </div>
    </section>
  )
}

const filesTitle = 'Downloads'

const formats: Record<TemplateFormat, { name: string; use: string }> = {
  template: {
    name: 'Template file',
    use: 'Rhythm, tempo, rows, sounds and the bar as data, for your own scripts.',
  },
  csv: { name: 'Table', use: 'Note, name and voice of each row, for a spreadsheet or to print.' },
  midi: {
    name: 'MIDI file',
    use: `Every note in turn, then the bar, on channel ${drumChannel}, with tempo and time signature.`,
  },
  reaper: { name: 'Note names for Reaper', use: 'Shows the names of the voices in its MIDI editor.' },
  drumMap: {
    name: 'Drum map for Cubase',
    use: `A lane for each voice in the drum editor, on channel ${drumChannel}.`,
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
