import { type TextPage, textPageSchema } from '#contract/pages/text.ts'
import { Words } from '../../parts/reading/words.tsx'

export const schema = textPageSchema

export default function Page({ payload }: { payload: TextPage }) {
  return <Words {...payload} />
}
