import { PageLinksSection } from '../../components/content/page-links.tsx'
import type { LinksSection } from './schema.ts'

export { schema } from './schema.ts'

/** Ways to read on, beside their title. */
export default function Section({ payload }: { payload: LinksSection }) {
  return <PageLinksSection {...payload} />
}
