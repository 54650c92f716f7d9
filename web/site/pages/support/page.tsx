import { Prose } from '#web/ui/prose.tsx'
import { Link } from '../../navigation/link.tsx'
import { PageHeading } from '../../parts/reading/page-heading.tsx'
import { PageLinksSection } from '../../parts/reading/page-links.tsx'
import { AskUs } from './ask-us.tsx'
import { QuestionList } from './question-list.tsx'
import type { SupportPage } from './schema.ts'
import { SupportSearch } from './support-search.tsx'

export { schema } from './schema.ts'

/** A search over everything, questions with their answers, a way to ask, and where to read more. */
export default function Page({ payload }: { payload: SupportPage }) {
  return (
    <>
      <div className="p-page-body">
        <PageHeading headline={payload.headline} lead={payload.lead} />
        <SupportSearch />
        <Prose nodes={payload.prose} link={Link} />
        <QuestionList questions={payload.questions} />
        <AskUs />
      </div>
      {payload.guides.length > 0 && <PageLinksSection title="Read how it is done" links={payload.guides} />}
    </>
  )
}
