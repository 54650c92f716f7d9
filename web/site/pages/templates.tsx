import { type TemplatesPage, templatesPageSchema } from '#contract/pages/templates.ts'
import { Words } from '../parts/words.tsx'

export const schema = templatesPageSchema

export default function Page({ payload }: { payload: TemplatesPage }) {
  return <Words {...payload} />
}
