import { formatDay } from '#web/ui/date.ts'
import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { colourOfPost } from '../../parts/reading/post-colour.ts'
import { useConfig } from '../../shop.tsx'
import styles from './post-figure.module.css'
import type { PostPage } from './schema.ts'

/** The rhythm a post is about, which stays beside the text; under it who wrote when. */
export function PostFigure({ rhythm, date, author }: Pick<PostPage, 'rhythm' | 'date' | 'author'>) {
  const { products } = useConfig()
  return (
    <div className={styles.beside}>
      <div className={styles.figure}>
        <RhythmFigure rings={[{ rhythm, colour: colourOfPost(rhythm, products) }]} numerals />
      </div>
      <p className={styles.author}>{author}</p>
      <p className="p-soft p-nowrap">
        <time dateTime={date}>{formatDay(date)}</time>
      </p>
    </div>
  )
}
