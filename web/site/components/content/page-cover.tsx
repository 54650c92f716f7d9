import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { NoBreak } from '#web/ui/no-break.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Cover } from '../../schema.ts'
import styles from './page-cover.module.css'

type PageCoverProps = { headline: string; lead: string; cover: Cover }

/** How a page opens that has a cover: its headline on a panel across the window, with a picture or a drawing that runs over the edge. */
export function PageCover({ headline, lead, cover: { colour, rhythm, image } }: PageCoverProps) {
  return (
    <ColourPanel colour={colour} className={styles.cover} aria-label={headline}>
      <div className={styles.grid}>
        <h1 className={styles.headline}>
          <NoBreak text={headline} />
        </h1>
        {lead !== '' && (
          <p className={styles.lead}>
            <NoBreak text={lead} />
          </p>
        )}
        {image ? (
          <Picture image={image} sizes="(min-width: 50rem) 42vw, 100vw" className={styles.picture} />
        ) : (
          rhythm && (
            <div className={styles.figure}>
              <Illustration of={[{ name: headline, rhythm }]} />
            </div>
          )
        )}
      </div>
    </ColourPanel>
  )
}
