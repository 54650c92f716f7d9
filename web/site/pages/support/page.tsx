import { Prose } from '#web/ui/prose.tsx'
import { PageBody } from '../../components/content/page-body.tsx'
import { PageLinksSection } from '../../components/content/page-links.tsx'
import { Link } from '../../navigation/link.tsx'
import type { PageLink } from '../../schema.ts'
import { Contact } from '../../sections/contact/contact.tsx'
import { QuestionList } from '../../sections/faq/question-list.tsx'
import { SiteSearch } from '../../sections/search/site-search.tsx'
import { usePageLink } from '../../shop.tsx'
import type { SupportPage } from './schema.ts'

export { schema } from './schema.ts'

/** Support, where the vendor's file has no sections: a search, questions with answers, and a form for other questions. */
export default function Page({ payload }: { payload: SupportPage }) {
  return (
    <>
      <PageBody
        page={payload}
        className="p-page-body"
        below={<SiteSearch label="Search questions and guides" isWide />}
      >
        {payload.prose.length > 0 && <Prose nodes={payload.prose} link={Link} />}
        <QuestionList questions={payload.questions} />
        <Contact id="ask" title="Still stuck?" text="Ask us here and a person will answer. Or write to" />
      </PageBody>
      <PageLinksSection title="Read how it is done" links={useWaysToGuides(payload.guides)} />
    </>
  )
}

/** The page that lists all guides; the guides themselves where the shop has no such page. */
function useWaysToGuides(guides: readonly PageLink[]): readonly PageLink[] {
  const getStarted = usePageLink('get-started')
  if (!getStarted || guides.length === 0) return guides
  return [
    { path: getStarted.href, title: getStarted.title, summary: 'Every guide and quick start, product by product.' },
  ]
}
