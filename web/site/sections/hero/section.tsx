import { MovingFigure } from '../../components/moving-figure.tsx'
import { Actions } from '../actions.tsx'
import type { HeroSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** How a page opens: the headline, the lead and what to do, beside the shop's illustration. */
export default function Section({ payload }: { payload: HeroSection }) {
  const { headline, lead, isTop, actions, subjects } = payload
  const Headline = isTop ? 'h1' : 'h2'
  return (
    <section className={styles.hero}>
      <Headline className={styles.headline}>{headline}</Headline>
      <div className={styles.words}>
        {lead !== '' && <p className="p-lead p-measure">{lead}</p>}
        <Actions actions={actions} large />
      </div>
      {subjects.length > 0 && (
        <MovingFigure of={subjects} className={styles.figure} captionClassName={styles.caption} />
      )}
    </section>
  )
}
