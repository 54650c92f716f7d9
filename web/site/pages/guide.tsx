import { type GuidePage, guidePageSchema } from '#contract/pages/learning.ts'
import { Words } from '../parts/words.tsx'

export const schema = guidePageSchema

export default function Page({ payload }: { payload: GuidePage }) {
  return <Words {...payload} />
}
