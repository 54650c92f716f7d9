import { formatDay } from '#web/ui/date.ts'
import { NoBreak } from '#web/ui/no-break.tsx'
import { Link } from '../../navigation/link.tsx'
import type { PostCard as Post } from '../../schema.ts'
import styles from './post-card.module.css'
import { PostFigure } from './post-figure.tsx'

type PostCardProps = {
  post: Post
  heading?: 'h2' | 'h3'
}

/** A post with its figure, date and summary: a row where there is space for one. [content.blog-cards] */
export function PostCard({ post, heading: Heading = 'h3' }: PostCardProps) {
  const { path, title, summary, date } = post
  return (
    <article className={styles.card}>
      <div className={styles.grid}>
        <div className={styles.figure}>
          <PostFigure post={post} sizes="(min-width: 50rem) 18vw, 62vw" weight={6} />
        </div>
        <p className={styles.date}>
          <time dateTime={date}>{formatDay(date)}</time>
        </p>
        <Heading className={styles.title}>
          <Link href={path} className={styles.link}>
            {title}
          </Link>
        </Heading>
        <p className={styles.summary}>
          <NoBreak text={summary} />
        </p>
      </div>
    </article>
  )
}
