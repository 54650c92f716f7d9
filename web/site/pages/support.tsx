import { type SupportPage, supportPageSchema } from '#contract/pages/support.ts'
import { Words } from '../parts/words.tsx'

export const schema = supportPageSchema

export default function Page({ payload }: { payload: SupportPage }) {
  return <Words {...payload} />
}
