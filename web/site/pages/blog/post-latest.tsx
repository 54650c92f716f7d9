import { formatDay } from '#web/ui/date.ts'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { Link } from '../../navigation/link.tsx'
import { colourOfPost } from '../../parts/reading/post-colour.ts'
import { useConfig } from '../../shop.tsx'
import styles from './post-latest.module.css'
import type { PostCard as Post } from './schema.ts'

/** The newest post, as large as a post gets before it is opened. */
export function PostLatest({ post }: { post: Post }) {
  const { products } = useConfig()
  const { path, title, summary, date, rhythm } = post
  return (
    <article className={styles.post}>
      <div className={styles.figure}>
        <RhythmFigure rings={[{ rhythm, colour: colourOfPost(rhythm, products) }]} numerals />
      </div>
      <div className={styles.words}>
        <p className="p-soft">
          <time dateTime={date}>{formatDay(date)}</time>
        </p>
        <h2 className={styles.title}>
          <Link href={path} className={styles.link}>
            {title}
          </Link>
        </h2>
        <p className="p-lead p-measure">{summary}</p>
      </div>
    </article>
  )
}
