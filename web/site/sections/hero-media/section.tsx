import { Picture } from '#web/ui/picture.tsx'
import { HeroWords } from '../hero/section.tsx'
import { VideoPlayer } from '../video-player.tsx'
import type { HeroMediaSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** From this shape on a picture stands below the words and not beside them. */
const widestBeside = 1.4

/** How a page opens, with a picture or a video. */
export default function Section({ payload }: { payload: HeroMediaSection }) {
  const { headline, isTop, image, video } = payload
  const Headline = isTop ? 'h1' : 'h2'
  const shape = video ?? image
  const isWide = shape !== undefined && shape.width / shape.height >= widestBeside
  return (
    <section className={isWide ? styles.wide : styles.beside}>
      <Headline className={styles.headline}>{headline}</Headline>
      <HeroWords payload={payload} className={styles.words} />
      <div className={styles.media}>
        {video ? (
          <VideoPlayer video={video} name={headline} />
        ) : (
          image && <Picture image={image} sizes={isWide ? '100vw' : '(min-width: 50rem) 50vw, 100vw'} isFirst={isTop} />
        )}
      </div>
    </section>
  )
}
