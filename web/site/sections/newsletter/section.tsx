import { NeedsScript } from '../../components/needs-script.tsx'
import { NewsletterForm } from '../../components/newsletter/newsletter-offer.tsx'
import { SectionFrame } from '../section-frame.tsx'
import type { NewsletterSection } from './schema.ts'

export { schema } from './schema.ts'

/** What the newsletter is, and the form for it beside. */
export default function Section({ id, payload: { title, text } }: { id: string; payload: NewsletterSection }) {
  return (
    <SectionFrame id={id} title={title} lead={text} beside>
      <NeedsScript to="send the form" />
      <NewsletterForm />
    </SectionFrame>
  )
}
