import { itemHeading, SectionFrame } from '../section-frame.tsx'
import type { GuidesSection } from './schema.ts'
import { GuideShelves } from './shelves.tsx'

/** What there is to read about each product, below the title. */
export default function Section({ id, payload: { title, lead, products } }: { id: string; payload: GuidesSection }) {
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <GuideShelves shelves={products} heading={itemHeading(title)} />
    </SectionFrame>
  )
}
