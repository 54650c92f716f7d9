import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../../navigation/link.tsx'
import { LayoutCourses } from './layout-buttons.tsx'
import { LayoutTable } from './layout-table.tsx'
import type { TemplatePage } from './schema.ts'
import styles from './template-layout.module.css'
import { useLayoutSound } from './use-layout-sound.ts'

const title = 'What plays where'

type TemplateLayoutProps = Pick<TemplatePage, 'layout' | 'product' | 'pattern' | 'play'>

/** The part of a template's page that says which note plays what, and lets it be heard. */
export function TemplateLayout({ layout, product, pattern, play }: TemplateLayoutProps) {
  const sound = useLayoutSound(layout, pattern)
  return (
    <section className={styles.section} aria-label={title}>
      <div className="p-left-5 p-print-whole p-grid p-gap-6 p-start">
        <h2 className="p-size-2">{title}</h2>
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
