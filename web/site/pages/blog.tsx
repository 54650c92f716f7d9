import { type BlogPage, blogPageSchema } from '#contract/pages/blog.ts'
import { Words } from '../parts/words.tsx'

export const schema = blogPageSchema

export default function Page({ payload }: { payload: BlogPage }) {
  return <Words {...payload} />
}
