import { formatDay } from '#web/ui/date.ts'
import { NoBreak } from '#web/ui/no-break.tsx'
import { ArticleBody, ArticleContents } from '../../components/content/article.tsx'
import { headingsOf } from '../../components/content/article-headings.ts'
import { PostCard } from '../../components/content/post-card.tsx'
import { PostFigure } from '../../components/content/post-figure.tsx'
import { showsPicture } from '../../components/content/shows-picture.ts'
import type { PostCard as Post } from '../../schema.ts'
import styles from './page.module.css'
import type { PostPage } from './schema.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: PostPage }) {
  return (
    <>
      <article>
        <PostHead {...payload} />
        <ArticleBody prose={payload.prose} figures={payload.figures} beside={<PostBeside {...payload} />} />
      </article>
      <PostNext posts={payload.others} />
    </>
  )
}

function PostHead({ headline, lead }: Pick<PostPage, 'headline' | 'lead'>) {
  return (
    <div className={styles.head}>
      <h1 className={styles.headline}>{headline}</h1>
      <p className={styles.lead}>
        <NoBreak text={lead} />
      </p>
    </div>
  )
}

/** Beside a post, while it is read: its figure unless the text shows that larger, author and date, and its parts. */
function PostBeside({ headline, rhythm, image, date, author, prose }: PostPage) {
  const isInText = image !== undefined && prose.some((node) => showsPicture(node, image.src))
  return (
    <div className={styles.beside}>
      {!isInText && (
        <div className={styles.figure}>
          <PostFigure post={{ title: headline, rhythm, image }} sizes="(min-width: 50rem) 25vw, 55vw" />
        </div>
      )}
      <div className={styles.byline}>
        <p className="p-strong">{author}</p>
        <p className="p-soft p-nowrap">
          <time dateTime={date}>{formatDay(date)}</time>
        </p>
      </div>
      <ArticleContents headings={headingsOf(prose)} />
    </div>
  )
}

const title = 'Read next'

function PostNext({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null
  return (
    <section className="p-screen-only p-section" aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div>
        {posts.map((post) => (
          <PostCard key={post.path} post={post} />
        ))}
      </div>
    </section>
  )
}
