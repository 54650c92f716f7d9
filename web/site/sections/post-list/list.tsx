import { formatDay } from '#web/ui/date.ts'
import { NoBreak } from '#web/ui/no-break.tsx'
import { PostCard } from '../../components/content/post-card.tsx'
import { PostFigure } from '../../components/content/post-figure.tsx'
import { Link } from '../../navigation/link.tsx'
import type { PostCard as Post } from '../../schema.ts'
import styles from './list.module.css'

type Heading = 'h2' | 'h3'

/** Posts a row each, the first of them large. */
export function PostRows({ posts, heading }: { posts: readonly Post[]; heading: Heading }) {
  const [latest, ...earlier] = posts
  return (
    <>
      {latest && <PostLatest post={latest} heading={heading} />}
      {earlier.map((post) => (
        <PostCard key={post.path} post={post} heading={heading} />
      ))}
    </>
  )
}

/** The way to the feed of all posts. */
export function FeedLink({ path }: { path: string }) {
  return (
    <p className={styles.feed}>
      <a href={path} type="application/atom+xml">
        Follow by Atom feed
      </a>
    </p>
  )
}

function PostLatest({ post, heading: Heading }: { post: Post; heading: Heading }) {
  const { path, title, summary, date } = post
  return (
    <article className={styles.post}>
      <div className={styles.figure}>
        <PostFigure post={post} sizes="(min-width: 50rem) 50vw, 100vw" isLabelled />
      </div>
      <div className={styles.words}>
        <p className="p-soft">
          <time dateTime={date}>{formatDay(date)}</time>
        </p>
        <Heading className={styles.title}>
          <Link href={path} className={styles.link}>
            {title}
          </Link>
        </Heading>
        <p className="p-lead p-measure">
          <NoBreak text={summary} />
        </p>
      </div>
    </article>
  )
}
