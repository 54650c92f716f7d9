import { type GetStartedPage, getStartedPageSchema } from '#contract/pages/learning.ts'
import { Words } from '../parts/words.tsx'

export const schema = getStartedPageSchema

export default function Page({ payload }: { payload: GetStartedPage }) {
  return <Words {...payload} />
}
