import type { Rhythm } from '#contract/rhythm.ts'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { style as rings } from '#web/ui/illustration/rings.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from './card.module.css'
import { describeMetre } from './metre.ts'
import type { TemplateCard as Template } from './schema.ts'

type TemplateCardProps = { template: Template; heading?: 'h2' | 'h3' }

/** How many steps a sheet is wide. */
const sheetSteps = 16

/** A template on a sheet of them: as wide as its bar is long, on the colour of the product it plays. */
export function TemplateCard({ template, heading: Heading = 'h2' }: TemplateCardProps) {
  const { path, title, summary, product, rhythm } = template
  return (
    <ColourPanel
      colour={product.colour}
      className={styles.card}
      aria-label={title}
      data-steps={Math.min(rhythm.steps, sheetSteps)}
      data-brief={Heading === 'h3' || undefined}
    >
      <div className={styles.grid}>
        <Heading className={styles.title}>
          <Link href={path} className={styles.link}>
            {title}
          </Link>
        </Heading>
        <div className={styles.words}>
          <p className="p-strong">
            {product.name}
            <br />
            {describeMetre(template)}
          </p>
          <p>{summary}</p>
        </div>
        <div className={styles.figure}>
          <rings.Figure of={[{ name: title, rhythm }]} />
        </div>
      </div>
      <BarStrip rhythm={rhythm} />
    </ColourPanel>
  )
}

/** A bar as a row of steps, those that sound filled; as long as the bar is, where a page is sixteen steps wide. */
function BarStrip({ rhythm: { steps, hits } }: { rhythm: Rhythm }) {
  return (
    <div className={styles.strip} aria-hidden="true">
      {Array.from({ length: steps }, (_, step) => step).map((step) => (
        <span key={step} className={styles.step} data-hit={hits.includes(step)} />
      ))}
    </div>
  )
}
