import { type QuickStartPage, quickStartPageSchema } from '#contract/pages/learning.ts'
import { Words } from '../parts/words.tsx'

export const schema = quickStartPageSchema

export default function Page({ payload }: { payload: QuickStartPage }) {
  return <Words {...payload} />
}
