import { formatDay } from '#web/ui/date.ts'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { ArticleBody } from '../../components/content/article.tsx'
import { PostCard } from '../../components/content/post-card.tsx'
import { toSubject } from '../../components/content/post-subject.ts'
import type { PostCard as Post } from '../../schema.ts'
import { useConfig } from '../../shop.tsx'
import styles from './page.module.css'
import type { PostPage } from './schema.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: PostPage }) {
  return (
    <>
      <article>
        <PostHead {...payload} />
        <ArticleBody prose={payload.prose} beside={<PostFigure {...payload} />} />
      </article>
      <PostNext posts={payload.others} />
    </>
  )
}

function PostHead({ headline, lead }: Pick<PostPage, 'headline' | 'lead'>) {
  return (
    <div className={styles.head}>
      <h1 className={styles.headline}>{headline}</h1>
      <p className={styles.lead}>{lead}</p>
    </div>
  )
}

/** The figure of a post, which stays beside the text, with author and date. */
function PostFigure({ headline, rhythm, date, author }: PostPage) {
  const { products } = useConfig()
  return (
    <div className={styles.beside}>
      <div className={styles.figure}>
        <Illustration of={[toSubject({ title: headline, rhythm }, products)]} isLabelled />
      </div>
      <p className={styles.author}>{author}</p>
      <p className="p-soft p-nowrap">
        <time dateTime={date}>{formatDay(date)}</time>
      </p>
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
