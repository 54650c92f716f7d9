import { Prose } from '#web/ui/prose.tsx'
import { PageBody } from '../../components/content/page-body.tsx'
import { PageLinksSection } from '../../components/content/page-links.tsx'
import { Link } from '../../navigation/link.tsx'
import { Contact } from '../../sections/contact/contact.tsx'
import { QuestionList } from '../../sections/faq/question-list.tsx'
import { SiteSearch } from '../../sections/search/site-search.tsx'
import type { SupportPage } from './schema.ts'

export { schema } from './schema.ts'

/** Support, where the vendor's file has no sections: a search, questions with answers, and a form for other questions. */
export default function Page({ payload }: { payload: SupportPage }) {
  return (
    <>
      <PageBody page={payload} className="p-page-body" below={<SiteSearch label="Search everything here" isWide />}>
        <Prose nodes={payload.prose} link={Link} />
        <QuestionList questions={payload.questions} />
        <Contact id="ask" title="Still stuck?" text="Ask us here and a person will answer. Or write to" />
      </PageBody>
      {payload.guides.length > 0 && <PageLinksSection title="Read how it is done" links={payload.guides} />}
    </>
  )
}
