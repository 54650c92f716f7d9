import { type QuickStartsPage, quickStartsPageSchema } from '#contract/pages/learning.ts'
import { Words } from '../parts/words.tsx'

export const schema = quickStartsPageSchema

export default function Page({ payload }: { payload: QuickStartsPage }) {
  return <Words {...payload} />
}
