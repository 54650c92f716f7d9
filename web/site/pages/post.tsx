import { type PostPage, postPageSchema } from '#contract/pages/blog.ts'
import { Words } from '../parts/words.tsx'

export const schema = postPageSchema

export default function Page({ payload }: { payload: PostPage }) {
  return <Words {...payload} />
}
