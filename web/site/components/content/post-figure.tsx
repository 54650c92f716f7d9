import type { Image } from '#contract/media.ts'
import type { Rhythm } from '#contract/rhythm.ts'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useConfig } from '../../shop.tsx'
import { toSubject } from './post-subject.ts'

type PostFigureProps = {
  post: { title: string; rhythm?: Rhythm | undefined; image?: Image | undefined }
  /** How wide its picture is shown, as the attribute `sizes` says it. */
  sizes: string
  isLabelled?: boolean
  weight?: number
}

/** What a post is shown with: its picture, or else the shop's drawing. */
export function PostFigure({ post, sizes, ...drawing }: PostFigureProps) {
  const { products } = useConfig()
  if (post.image) return <Picture image={post.image} sizes={sizes} />
  return <Illustration of={[toSubject(post, products)]} {...drawing} />
}
