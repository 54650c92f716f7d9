import { type ComparisonPage, comparisonPageSchema } from '#contract/pages/comparison.ts'
import { Words } from '../parts/words.tsx'

export const schema = comparisonPageSchema

export default function Page({ payload }: { payload: ComparisonPage }) {
  return <Words {...payload} />
}
