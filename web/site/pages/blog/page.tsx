import { formatDay } from '#web/ui/date.ts'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { ArticleEmpty, ArticleHead } from '../../components/content/article-head.tsx'
import { PostCard } from '../../components/content/post-card.tsx'
import { toSubject } from '../../components/content/post-subject.ts'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import styles from './page.module.css'
import { type BlogPage, feedPath, type PostCard as Post } from './schema.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: BlogPage }) {
  const [latest, ...earlier] = payload.posts
  return (
    <>
      <ArticleHead {...payload} />
      {latest ? (
        <div className="p-section">
          <PostLatest post={latest} />
          {earlier.map((post) => (
            <PostCard key={post.path} post={post} heading="h2" />
          ))}
        </div>
      ) : (
        <ArticleEmpty words="Nothing written yet." />
      )}
      <p className={styles.feed}>
        <a href={feedPath} type="application/atom+xml">
          Follow by Atom feed
        </a>
      </p>
    </>
  )
}

function PostLatest({ post }: { post: Post }) {
  const { products } = useConfig()
  const { path, title, summary, date } = post
  return (
    <article className={styles.post}>
      <div className={styles.figure}>
        <Illustration of={[toSubject(post, products)]} isLabelled />
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
