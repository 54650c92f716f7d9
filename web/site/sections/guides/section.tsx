import { itemHeading, SectionFrame } from '../section-frame.tsx'
import type { GuidesSection } from './schema.ts'
import { GuideShelves, ShelfRows } from './shelves.tsx'

export { schema } from './schema.ts'

/** What there is to read about each product, below the title if there is one. */
export default function Section({ id, payload: { title, lead, products } }: { id: string; payload: GuidesSection }) {
  if ((title ?? lead) === undefined) return <GuideShelves shelves={products} />
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <ShelfRows shelves={products} heading={itemHeading(title)} />
    </SectionFrame>
  )
}
