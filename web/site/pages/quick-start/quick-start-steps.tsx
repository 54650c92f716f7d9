import type { ProseNode } from '#contract/prose.ts'
import type { ProductSign } from '#contract/site-config.ts'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import styles from './page.module.css'
import type { QuickStartPage } from './schema.ts'

type QuickStartStepsProps = { daw: QuickStartPage['daws'][number]; colour: ProductSign['colour'] }

/** The steps in one DAW; where rings are drawn, the one beside them has a hit for each step. */
export function QuickStartSteps({ daw, colour }: QuickStartStepsProps) {
  const steps = countSteps(daw.prose)
  return (
    <section id={daw.id} className={styles.daw} aria-label={daw.name}>
      <div className={styles.head}>
        <h2 className="p-size-2">{daw.name}</h2>
        {steps > 1 && (
          <div className={styles.figure}>
            <Illustration of={[{ name: daw.name, rhythm: everyStep(steps), colour }]} isLabelled />
          </div>
        )}
      </div>
      <div className={styles.steps}>
        <Prose nodes={daw.prose} link={Link} narrow />
      </div>
    </section>
  )
}

const everyStep = (steps: number) => ({ steps, hits: Array.from({ length: steps }, (_, step) => step) })

/** How many steps the first numbered list of a text has. */
export function countSteps(prose: ProseNode[]): number {
  const list = prose.find((node) => node.type === 'element' && node.tag === 'ol')
  if (list?.type !== 'element') return 0
  return list.children.filter((node) => node.type === 'element' && node.tag === 'li').length
}
