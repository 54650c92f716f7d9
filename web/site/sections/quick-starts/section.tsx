import { itemHeading, SectionFrame } from '../section-frame.tsx'
import { QuickStartRows } from './rows.tsx'
import type { QuickStartsSection } from './schema.ts'

export { schema } from './schema.ts'

/** The quick starts of each DAW. */
export default function Section({ id, payload }: { id: string; payload: QuickStartsSection }) {
  const { title, lead, products, daws } = payload
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <QuickStartRows products={products} daws={daws} heading={itemHeading(title)} />
    </SectionFrame>
  )
}
