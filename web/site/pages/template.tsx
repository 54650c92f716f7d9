import { type TemplatePage, templatePageSchema } from '#contract/pages/templates.ts'
import { Words } from '../parts/words.tsx'

export const schema = templatePageSchema

export default function Page({ payload }: { payload: TemplatePage }) {
  return <Words {...payload} />
}
